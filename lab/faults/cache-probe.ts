import type { Address, Deception } from './cache-addresses.ts'
import type { People, Person } from './cache-people.ts'
import { type Answer, ask, type Way } from './cache-ways.ts'

/** A host that only ever stands in a header: no cache has it in its key, so no answer may repeat it. */
const POISON = 'poison.example'

/** Headers that somebody adds to confuse; what he may see must come back to nobody else. */
export interface Trick {
  name: string
  method?: 'HEAD'
  headers?: Record<string, string>
  /** The person's own secrets in the query, which others do not send. */
  has_secret_query?: true
  /** With the cookies of everybody beside his own token. */
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

/** What the probes found out, and that the caches between really kept something. */
export interface Outcome {
  probes: number
  requests: number
  kept: Record<Way['name'], number>
  faults: Fault[]
}

/**
 * Asks as the one who may, as another buyer and as nobody, the last twice: with the same trick and without any.
 * Whatever a cache kept on the way, nobody may see what another one's answer held.
 */
export async function probe(people: People, given: Probe, outcome: Outcome): Promise<void> {
  outcome.probes += 1
  const { anna, borys, nobody, staff } = people
  const askers = given.address.owner === 'staff' ? [staff, anna, nobody] : [anna, borys, nobody]
  for (const person of askers) await step(people, { ...given, person }, outcome)
  await step(people, { ...given, trick: PLAIN, person: nobody }, outcome)
}

async function step(people: People, asked: Probe & { person: Person }, outcome: Outcome): Promise<void> {
  const { way, person } = asked
  const target = targetFor(asked)
  const method = asked.trick.method ?? asked.address.method
  const fault = (kind: string) =>
    outcome.faults.push({ kind, where: `${way.name}, ${method} ${target} as ${person.name}, ${asked.trick.name}` })
  outcome.requests += 1
  try {
    const answer = await ask(way.port, { method, target, headers: headersFor(people, asked) })
    if (answer.headers['x-cache'] === 'HIT') outcome.kept[way.name] += 1
    judge(people, { ...asked, target, answer }).forEach(fault)
  } catch (error) {
    fault(`no answer: ${String(error)}`)
  }
}

function targetFor({ address, deception, trick, person }: Probe & { person: Person }): string {
  const [path = '/', query = ''] = address.target.split('?')
  const plain = deception === null ? address.target : deception(path) + (query === '' ? '' : `?${query}`)
  if (!trick.has_secret_query || person.marks.length === 0) return plain
  const secrets = new URLSearchParams({
    email: person.marks[0] ?? '',
    code: person.token ?? '',
    utm_source: person.name,
  })
  return `${plain}${plain.includes('?') ? '&' : '?'}${secrets.toString()}`
}

function headersFor(people: People, { trick, person, way }: Probe & { person: Person }): Record<string, string> {
  const cookies = [trick.headers?.['Cookie']].filter((cookie) => cookie !== undefined)
  if (person.token !== null) cookies.push(`${person.is_staff ? 'officeToken' : 'cookieToken'}=${person.token}`)
  if (trick.has_mixed_cookies && person.token !== null)
    cookies.push(
      `cookieToken=${people.borys.token}`,
      `officeToken=${people.staff.token}`,
      `session=${people.borys.token}`,
    )
  return {
    Host: `127.0.0.1:${way.port}`,
    'Accept-Encoding': 'gzip, br',
    ...trick.headers,
    ...(person.token !== null && { Authorization: `Bearer ${person.token}` }),
    ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
  }
}

type Judged = Probe & { person: Person; target: string; answer: Answer }

function judge(people: People, judged: Judged): string[] {
  const { answer, person, way, address } = judged
  const all = `${JSON.stringify(answer.headers)}\n${answer.body}`
  const faults = strangersIn(people, judged, all)
  if (person.token === null && answer.headers['set-cookie']) faults.push('a cookie for nobody')
  if (all.includes(POISON) && !judged.target.includes(POISON) && judged.trick === PLAIN) faults.push('poisoned')
  if (way.name !== 'by extension' && isInOthersLanguage(judged)) faults.push('another one’s language')
  if (answer.status >= 500 && answer.status !== 503) faults.push(`status ${answer.status}`)
  // What nginx says of its own, such as a 400 for an address that it does not like, is not the shop's.
  const control = answer.headers['cache-control']
  if (way.name === 'direct' && answer.status !== 400 && !control) faults.push('no Cache-Control')
  const is_own = person.marks.some((mark) => all.includes(mark)) || isPrivate(address, answer)
  if (way.name === 'direct' && person.token !== null && is_own && !/no-store/.test(control ?? ''))
    faults.push('may be kept, though it is one person’s')
  return faults
}

const isPrivate = ({ owner, target }: Address, { status }: Answer) =>
  owner !== 'everybody' && target.startsWith('/api/') && status < 300

/** Whose data it holds that this person must not see. Staff may see everybody's, the guest's offer is asked by its code. */
function strangersIn({ anna, borys, staff, guest }: People, { person, target }: Judged, all: string): string[] {
  if (person.is_staff) return []
  return [anna, borys, staff, guest]
    .filter((other) => other !== person)
    .filter(({ marks }) => marks.some((mark) => all.includes(mark) && !target.includes(mark)))
    .map(({ name }) => `shows what is ${name}’s`)
}

/** Nobody has chosen a language: his page is Ukrainian unless the address says otherwise. */
function isInOthersLanguage({ person, trick, target, answer }: Judged): boolean {
  if (person.token !== null || trick !== PLAIN || target.includes('lng=')) return false
  const language = /<html[^>]* lang="(\w+)"/.exec(answer.body)?.[1]
  return language !== undefined && language !== 'uk' && !target.startsWith('/admin')
}
