import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { authenticate } from './account/public.ts'
import type { House } from './house.ts'
import { bearerToken } from './platform/http.ts'
import { Refusal } from './platform/refusal.ts'
import { ERRANDS } from './platform/turns.ts'
import { metricsReader } from './platform/worker-metrics.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Operations {
  /** From now on `/healthz` sends visitors elsewhere, while everything else is still served. */
  announceStop(): void
}

/** `/healthz` and `/metrics` (contract-decisions, "Running it"). */
export function serveOperations(fastify: FastifyInstance, house: House): Operations {
  let is_stopping = false
  const announceStop = () => {
    is_stopping = true
  }
  fastify.addHook('preClose', async () => announceStop())
  fastify.get('/healthz', async (_, reply) => {
    const is_well = !is_stopping && (await house.database.ping())
    return reply.status(is_well ? 200 : 503).send({ status: is_well ? 'ok' : 'unavailable' })
  })

  const registry = measure(fastify, house)
  const readMetrics = metricsReader(registry)
  fastify.get('/metrics', async (request, reply) => {
    await requireOperator(request, house)
    return reply.type(registry.contentType).send(await readMetrics())
  })
  return { announceStop }
}

function measure(fastify: FastifyInstance, house: House): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were not answered from the cache in front',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  new Gauge({
    name: 'cache_answers_total',
    help: 'Answers found in the cache (hit) and made anew (miss)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.set({ outcome: 'hit' }, house.cache.hits)
      this.set({ outcome: 'miss' }, house.cache.misses)
    },
  })
  measureReads(registry, house)
  measureTurns(registry, house)
  fastify.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}

/** Where reads of the catalogue are answered. Of several processes the counts add up, and the lag is the worst. */
function measureReads(registry: Registry, { database }: House): void {
  if (database.readState() === null) return
  const state = () => database.readState() ?? { primary_reads: 0, replicas: [] }
  new Gauge({
    name: 'database_reads_total',
    help: 'Queries that a replica may answer, by who answered',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      const { primary_reads, replicas } = state()
      this.set({ target: 'primary' }, primary_reads)
      for (const { name, reads } of replicas) this.set({ target: name }, reads)
    },
  })
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'How far a replica is behind the primary',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const { name, lag_seconds } of state().replicas) this.set({ replica: name }, lag_seconds)
    },
  })
  new Gauge({
    name: 'replica_left_out',
    help: '1 for a replica that does not answer, is no standby or is too far behind',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const { name, is_used } of state().replicas) this.set({ replica: name }, is_used ? 0 : 1)
    },
  })
}

function measureTurns(registry: Registry, { turns }: House): void {
  const crowd = (name: string, help: string, read: 'at_work' | 'waiting' | 'turned_away') =>
    new Gauge({
      name,
      help,
      labelNames: ['errand'],
      registers: [registry],
      collect() {
        for (const errand of ERRANDS) this.set({ errand }, turns.look(errand)[read])
      },
    })
  crowd(
    'requests_shed_total',
    'Requests that were told to come again (503) because too many came at once',
    'turned_away',
  )
  crowd('requests_waiting', 'Requests that wait for their turn', 'waiting')
  crowd('requests_at_work', 'Requests that have their turn', 'at_work')
}

/** Loopback without a proxy in between, or an administrator's token. */
async function requireOperator(request: FastifyRequest, house: House): Promise<void> {
  const is_local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  if (is_local && request.headers['x-forwarded-for'] === undefined) return
  const token = bearerToken(request.headers.authorization)
  const person = token === null ? null : await authenticate(house.db, token, house.clock)
  if (!person) throw new Refusal('unauthenticated')
  if (!person.is_staff) throw new Refusal('forbidden')
}
