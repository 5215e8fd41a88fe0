import * as fc from 'fast-check'
import { hostileText } from './hostile-values.ts'

/** Headers that no browser sends, within the characters that a header allows. */
const headerText = () =>
  hostileText().map((text) =>
    Buffer.from(text.toWellFormed())
      .toString('latin1')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 6000),
  )

const ODD_HEADERS = [
  'Accept-Language',
  'Idempotency-Key',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'Cookie',
  'If-None-Match',
  'Accept-Encoding',
  'Range',
  'Origin',
  'Referer',
  'User-Agent',
  'Host',
  'Sec-Fetch-Site',
  'X-HTTP-Method-Override',
  'Accept',
  'Authorization',
  'If-Modified-Since',
]

/** None, or one that is odd. */
export function oddHeaders(): fc.Arbitrary<Record<string, string>> {
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...ODD_HEADERS), headerText()) },
    fc.constantFrom<[string, string]>(
      ['Cookie', 'lng=ru; officeToken=aaaaaaaaaaaaaaaaaaaaaaaa; cookieToken=%'],
      ['Accept-Language', 'uk;q=9e99,ru;q=..,*;q=-1'],
      ['Accept-Encoding', 'gzip;q=0,br;q=x,*'],
      ['Authorization', 'Bearer'],
      ['Authorization', 'Basic YTpi'],
      ['Range', 'bytes=9-1,0-'],
      ['Connection', 'close'],
      ['Expect', '100-continue'],
    ),
  )
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: one.map(([name, value]) => ({ [name]: value })) },
  )
}
