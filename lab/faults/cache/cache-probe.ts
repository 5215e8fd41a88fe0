import type { Address, Deception } from './cache-addresses.ts'
import type { Callers, Caller } from './cache-callers.ts'
import { type Answer, ask, type Way } from './cache-ways.ts'

/** Sent only in headers, which no cache key contains, so no answer may repeat it. */
const POISON = 'poison.example'

export interface Trick {
  name: string
  method?: 'HEAD'
  headers?: Record<string, string>
  has_secret_query?: true
  has_mixed_cookies?: true
}

export const PLAIN: Trick = { name: 'plain' }
export const TRICKS: readonly Trick[] = [
  PLAIN,
  { name: 'X-Forwarded-Host', headers: { 'X-Forwarded-Host': POISON, 'X-Forwarded-Proto': 'http' } },
  { name: 'X-Host', headers: { 'X-Host': POISON, 'X-Forwarded-Server': POISON, 'X-HTTP-Host-Override': POISON } },
  { name: 'Forwarded', headers: { Forwarded: `for=10.0.0.1;host=${POISON};proto=http` } },
  { name: 'X-Forwarded-Prefix', headers: { 'X-Forwarded-Prefix': `//${POISON}`, 'X-Forwarded-Port': '666' } },
  { name: 'Host', headers: { Host: POISON } },
  { name: 'X-Original-URL', headers: { 'X-Original-URL': '/api/user/profile', 'X-Rewrite-URL': '/api/user/profile' } },
  { name: 'method override', headers: { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'DELETE' } },
  { name: 'HEAD', method: 'HEAD' },
  { name: 'Range', headers: { Range: 'bytes=0-2000' } },
  { name: 'language', headers: { 'Accept-Language': 'en', Cookie: 'lng=en' } },
  { name: 'no packing', headers: { 'Accept-Encoding': 'identity' } },
  { name: 'brotli', headers: { 'Accept-Encoding': 'br' } },
  { name: 'gzip', headers: { 'Accept-Encoding': 'gzip;q=1, br;q=0' } },
  { name: 'Accept', headers: { Accept: 'text/css,*/*;q=0.1', 'Sec-Fetch-Dest': 'style' } },
  { name: 'Origin', headers: { Origin: `https://${POISON}`, Referer: `https://${POISON}/` } },
  { name: 'old copy', headers: { 'If-None-Match': '"x"', 'If-Modified-Since': 'Sat, 21 Nov 2020 00:00:00 GMT' } },
  { name: 'Cache-Control', headers: { 'Cache-Control': 'max-stale=9999', Pragma: 'x-get-cache-key' } },
  { name: 'secrets in the query', has_secret_query: true },
  { name: 'mixed cookies', has_mixed_cookies: true },
]

export interface Probe {
  way: Way
  address: Address
  deception: Deception | null
  trick: Trick
}

export interface Fault {
  kind: string
  where: string
}

export interface Outcome {
  probes: number
  requests: number
  cached: Record<Way['name'], number>
  faults: Fault[]
}

/** As the owner, as another buyer and as nobody, with the trick and without. */
export async function probe(callers: Callers, given: Probe, outcome: Outcome): Promise<void> {
  outcome.probes += 1
  const { anna, borys, nobody, staff } = callers
  const askers = given.address.owner === 'staff' ? [staff, anna, nobody] : [anna, borys, nobody]
  for (const caller of askers) await step(callers, { ...given, caller }, outcome)
  await step(callers, { ...given, trick: PLAIN, caller: nobody }, outcome)
}

async function step(callers: Callers, asked: Probe & { caller: Caller }, outcome: Outcome): Promise<void> {
  const { way, caller } = asked
  const target = targetFor(asked)
  const method = asked.trick.method ?? asked.address.method
  const fault = (kind: string) =>
    outcome.faults.push({ kind, where: `${way.name}, ${method} ${target} as ${caller.name}, ${asked.trick.name}` })
  outcome.requests += 1
  try {
    const answer = await ask(way.port, { method, target, headers: headersFor(callers, asked) })
    if (answer.headers['x-cache'] === 'HIT') outcome.cached[way.name] += 1
    judge(callers, { ...asked, target, answer }).forEach(fault)
  } catch (error) {
    fault(`no answer: ${String(error)}`)
  }
}

function targetFor({ address, deception, trick, caller }: Probe & { caller: Caller }): string {
  const [path = '/', query = ''] = address.target.split('?')
  const plain = deception === null ? address.target : deception(path) + (query === '' ? '' : `?${query}`)
  if (!trick.has_secret_query || caller.marks.length === 0) return plain
  const secrets = new URLSearchParams({
    email: caller.marks[0] ?? '',
    code: caller.token ?? '',
    utm_source: caller.name,
  })
  return `${plain}${plain.includes('?') ? '&' : '?'}${secrets.toString()}`
}

function headersFor(callers: Callers, { trick, caller, way }: Probe & { caller: Caller }): Record<string, string> {
  const cookies = [trick.headers?.['Cookie']].filter((cookie) => cookie !== undefined)
  if (caller.token !== null) cookies.push(`${caller.is_staff ? 'officeToken' : 'cookieToken'}=${caller.token}`)
  if (trick.has_mixed_cookies && caller.token !== null)
    cookies.push(
      `cookieToken=${callers.borys.token}`,
      `officeToken=${callers.staff.token}`,
      `session=${callers.borys.token}`,
    )
  return {
    Host: `127.0.0.1:${way.port}`,
    'Accept-Encoding': 'gzip, br',
    ...trick.headers,
    ...(caller.token !== null && { Authorization: `Bearer ${caller.token}` }),
    ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
  }
}

type Judged = Probe & { caller: Caller; target: string; answer: Answer }

function judge(callers: Callers, judged: Judged): string[] {
  const { answer, caller, way, address } = judged
  const all = `${JSON.stringify(answer.headers)}\n${answer.body}`
  const faults = strangersIn(callers, judged, all)
  if (caller.token === null && answer.headers['set-cookie']) faults.push('a cookie for nobody')
  if (all.includes(POISON) && !judged.target.includes(POISON) && judged.trick === PLAIN) faults.push('poisoned')
  if (way.name !== 'by extension' && isInOthersLanguage(judged)) faults.push('another one’s language')
  if (answer.status >= 500 && answer.status !== 503) faults.push(`status ${answer.status}`)
  // nginx's own answers, such as a 400.
  const control = answer.headers['cache-control']
  if (way.name === 'direct' && answer.status !== 400 && !control) faults.push('no Cache-Control')
  const is_own = caller.marks.some((mark) => all.includes(mark)) || isPrivate(address, answer)
  if (way.name === 'direct' && caller.token !== null && is_own && !/no-store/.test(control ?? ''))
    faults.push('may be kept, though it belongs to one caller')
  return faults
}

const isPrivate = ({ owner, target }: Address, { status }: Answer) =>
  owner !== 'everybody' && target.startsWith('/api/') && status < 300

/** Staff may see everybody's data. */
function strangersIn({ anna, borys, staff, guest }: Callers, { caller, target }: Judged, all: string): string[] {
  if (caller.is_staff) return []
  return [anna, borys, staff, guest]
    .filter((other) => other !== caller)
    .filter(({ marks }) => marks.some((mark) => all.includes(mark) && !target.includes(mark)))
    .map(({ name }) => `shows what is ${name}’s`)
}

/** Otherwise the page is Ukrainian. */
function isInOthersLanguage({ caller, trick, target, answer }: Judged): boolean {
  if (caller.token !== null || trick !== PLAIN || target.includes('lng=')) return false
  const language = /<html[^>]* lang="(\w+)"/.exec(answer.body)?.[1]
  return language !== undefined && language !== 'uk' && !target.startsWith('/admin')
}
