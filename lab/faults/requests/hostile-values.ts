import * as fc from 'fast-check'

/** Each has broken other programs. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{feff}',
  '\u{202e}gnp.exe',
  '\ud800',
  'a\udfffb',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Z̸̡͇̫a̶l̷̰͝g̴o̷',
  'ﷺ'.repeat(50),
  'İıſßΣς',
  '\r\nSet-Cookie: a=b',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '٣',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '2147483648',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '[object Object]',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '\\\\host\\share',
  '/dev/null',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '$(id)`id`;id|id&id',
  "=cmd|' /C calc'!A0",
  '@SUM(1)',
  '%n%s%x%d',
  '%',
  '%%%',
  '_',
  '\\',
  "\\'",
  '*)(uid=*))(|(uid=*',
  '{"$gt":""}',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '+275760-09-13',
  '9999999-01-01',
  'a@b',
  'ім’я@приклад.укр',
  'x@x.example\nBcc: y@y.example',
  '+380 (67) 111 22 33',
  '+380000000000000000000000',
  'a'.repeat(10_000),
  'ї'.repeat(3000),
  ' '.repeat(20_000),
  'a,'.repeat(5000),
  '1,'.repeat(5000),
]

/** Signs that a text became SQL: an error, 11 seconds of sleep, or this word in the answer. */
export const INJECTED = 'inj7ected'
export const INJECTIONS: readonly string[] = [
  "'",
  "1' or '1'='1' union select 'inj7'||'ected' --",
  "x'; select pg_sleep(11); --",
  "'||(select 'x' from pg_sleep(11))||'",
  '1 or (select 1 from pg_sleep(11)) is null',
  "')) or 1=cast((select 'inj7'||'ected') as int) --",
  '1; drop table users cascade; --',
  "%' and 1=cast((select version()) as int) and '%'='",
  'price desc, (select pg_sleep(11))',
  '$1::text||chr(39)',
  "\\'; select pg_sleep(11); --",
]

/** fast-check's `binary` unit takes seconds to build a table of a million characters. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/** Empty, or misleading. */
export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 2, arbitrary: fc.constantFrom('\0', 'a\0b', '\ud800', 'a\udfffb') },
    { weight: 2, arbitrary: fc.constantFrom(...INJECTIONS) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('\ud83d', '\udc00', 'a', '\0', 'ї'), maxLength: 12 }) },
  )

const hostileNumber = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(0, -1, -0.0, 0.1, 0.005, 1.005, 1e-300, 1e300, 2 ** 31, 2 ** 53 + 2, 2 ** 63, -(2 ** 31) - 1, 4.5),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
  )

/** Any JSON value. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: hostileText() },
    { weight: 3, arbitrary: hostileNumber() },
    {
      weight: 2,
      arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1e9 }, { toString: 1 }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.integer({ min: 10, max: 2000 }).map(nested) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 5000 }).map((length) => Array.from({ length }, () => 1)) },
  )

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let left = depth; left > 0; left--) value = left % 2 === 0 ? [value] : { a: value }
  return value
}
