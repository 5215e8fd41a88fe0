// Whether a cache ever shows another user's data: `node lab/faults/cache/cache-probes.ts [--probes 10000]`. Needs nginx
// (Debian: nginx-light).
//
// Every page and call, also under misleading addresses and with confusing headers, as a buyer or staff, then as another
// buyer and as nobody: directly, through an nginx that caches what the shop allows, and through one that caches by
// extension. No personal mark may reach anybody else, no header outside of a cache key may change an answer, and every
// answer states how it may be cached. `--mutation`: one for each way.
import type { MutationName } from '../../mutations/list.ts'
import { parseArgs } from 'node:util'
import { type Address, DECEPTIONS, everyAddress } from './cache-addresses.ts'
import { inviteEverybody, type Callers } from './cache-callers.ts'
import { type Outcome, PLAIN, probe, type Probe, TRICKS } from './cache-probe.ts'
import { openWays, type Way } from './cache-ways.ts'
import { startShop, type TrialPlace, withTrialPlace } from '../trial-shop.ts'

const AT_ONCE = 6
const SEED = 20_261_121
const SHOWN = 10
const MUTATED: readonly [mutation: MutationName, way: Way['name']][] = [
  ['pages-cached-for-any-language', 'direct'],
  ['answers-cached-for-everybody', 'honest'],
  ['semicolons-end-the-path', 'by extension'],
]

const { values: options } = parseArgs({
  options: { probes: { type: 'string', default: '10000' }, mutation: { type: 'boolean', default: false } },
})
const wanted = Number(options.probes)

process.exitCode = options.mutation ? await checkMutations() : await runFaultTest()

async function runFaultTest(): Promise<number> {
  const outcome = await withTrialPlace('caches', (place) => probeShop(place, null))
  show(outcome)
  // A cache that stores nothing would prove nothing.
  const is_awake = outcome.cached.honest > 0 && outcome.cached['by extension'] > 0
  if (!is_awake) console.log('The caches in front cached nothing: this proves nothing.')
  const is_good = outcome.faults.length === 0 && is_awake
  console.log(is_good ? 'Nobody saw what is another one’s.' : 'The promise does NOT hold.')
  return is_good ? 0 : 1
}

async function checkMutations(): Promise<number> {
  const missed: string[] = []
  for (const [mutation, way] of MUTATED) {
    console.log(`\n${mutation}:`)
    const outcome = await withTrialPlace('caches', (place) => probeShop(place, mutation))
    show(outcome)
    if (!outcome.faults.some(({ where }) => where.startsWith(way))) missed.push(mutation)
  }
  console.log(missed.length === 0 ? 'Every mutation was found.' : `NOT found: ${missed.join(', ')}.`)
  return missed.length === 0 ? 1 : 0
}

async function probeShop({ database_url, folder }: TrialPlace, mutation: MutationName | null): Promise<Outcome> {
  const env = { DATABASE_URL: database_url, DATA_DIR: folder, CDN_SECONDS: '60', TRUSTED_PROXIES: '127.0.0.1' }
  const shop = await startShop(env, mutation)
  try {
    const callers = await inviteEverybody(database_url, shop.url)
    const { ways, nginx } = await openWays(shop.url, folder)
    try {
      return await run(callers, chosen(everyAddress(callers.named), ways))
    } finally {
      await nginx.stop()
    }
  } finally {
    await shop.stop()
  }
}

/** The most dangerous combinations first. */
function chosen(addresses: readonly Address[], ways: readonly Way[]): Probe[] {
  const gets = addresses.filter(({ method }) => method === 'GET')
  const of = (list: readonly Address[], make: (given: { way: Way; address: Address }) => Probe[]) =>
    shuffled(list.flatMap((address) => ways.flatMap((way) => make({ way, address }))))
  const tricked = TRICKS.filter((trick) => trick !== PLAIN)
  const spoken = tricked.filter(({ name }) => name === 'language')
  const lots = [
    of(addresses, (given) => [{ ...given, deception: null, trick: PLAIN }]),
    of(gets.filter(isBuyers), (given) => DECEPTIONS.map((deception) => ({ ...given, deception, trick: PLAIN }))),
    of(gets.filter(isPage), (given) => spoken.map((trick) => ({ ...given, deception: null, trick }))),
    of(addresses, (given) => tricked.map((trick) => ({ ...given, deception: null, trick }))),
    of(gets, (given) => DECEPTIONS.map((deception) => ({ ...given, deception, trick: PLAIN }))),
    of(gets, (given) =>
      DECEPTIONS.map((deception, index) => ({ ...given, deception, trick: tricked[index % tricked.length] ?? PLAIN })),
    ),
  ]
  const longest = Math.max(...lots.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lots.flatMap((lot) => lot[index] ?? []))
    .flat()
    .slice(0, wanted)
}

function isBuyers({ owner, target }: Address): boolean {
  return owner === 'buyer' && target.startsWith('/api/')
}

function isPage({ owner, target }: Address): boolean {
  return owner === 'everybody' && !target.startsWith('/api/')
}

/** Reproducible; a linear congruential generator is random enough here. */
function shuffled<T>(list: T[]): T[] {
  let state = SEED
  const lots = list.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return { item, lot: state }
  })
  return lots.sort((a, b) => a.lot - b.lot).map(({ item }) => item)
}

async function run(callers: Callers, probes: Probe[]): Promise<Outcome> {
  const outcome: Outcome = {
    probes: 0,
    requests: 0,
    cached: { direct: 0, honest: 0, 'by extension': 0 },
    faults: [],
  }
  const left = probes.values()
  const ask = async () => {
    for (const given of left) await probe(callers, given, outcome)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return outcome
}

function show({ probes, requests, cached, faults }: Outcome): void {
  const count = (way: Way['name']) => faults.filter(({ where }) => where.startsWith(way)).length
  console.table({
    probes,
    requests,
    'from nginx that honours headers, cached': cached.honest,
    'from nginx that goes by extension, cached': cached['by extension'],
    'faults, direct': count('direct'),
    'faults, honest nginx': count('honest'),
    'faults, nginx by extension': count('by extension'),
  })
  for (const { kind, where } of faults.slice(0, SHOWN)) console.log(`${kind}: ${where}`)
  if (faults.length > SHOWN) console.log(`… and ${faults.length - SHOWN} more`)
}
