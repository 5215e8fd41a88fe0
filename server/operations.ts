import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { authenticate } from './account/public.ts'
import type { Services } from './services.ts'
import { bearerToken } from './platform/http/http.ts'
import { networkOf } from './platform/network.ts'
import { Refusal } from './platform/http/refusal.ts'
import { type Lane, LANES } from './platform/admission-control.ts'
import { measureMemory, metricsReader } from './platform/process/worker-metrics.ts'

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Promtool reports names like counters'. The same values without the suffix remain. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

export interface Operations {
  /** From now on `/healthz` reports 503; everything else is still served. */
  announceStop(): void
}

export function serveOperations(fastify: FastifyInstance, services: Services): Operations {
  let is_stopping = false
  const announceStop = () => {
    is_stopping = true
  }
  fastify.addHook('preClose', async () => announceStop())
  fastify.get('/healthz', async (_, reply) => {
    const is_well = !is_stopping && (await services.health.isWell())
    return reply
      .status(is_well ? 200 : 503)
      .send(is_well ? { status: 'ok' } : { status: 'unavailable', code: 'unavailable' })
  })

  const registry = measure(fastify, services)
  const readMetrics = metricsReader(registry)
  fastify.get('/metrics', async (request, reply) => {
    await requireOperator(request, services)
    return reply.type(registry.contentType).send(await readMetrics())
  })
  return { announceStop }
}

function measure(fastify: FastifyInstance, services: Services): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  measureMemory(registry)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were not answered from the page cache',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  new Counter({
    name: 'cache_answers_total',
    help: 'Answers found in the cache (hit) and not found (miss)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ outcome: 'hit' }, services.cache.hits)
      this.inc({ outcome: 'miss' }, services.cache.misses)
    },
  })
  measureReads(registry, services)
  measureAdmission(registry, services)
  fastify.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}

/** Over several processes counts add up; the lag is the maximum. */
function measureReads(registry: Registry, { database }: Services): void {
  if (database.readState() === null) return
  const state = () => database.readState() ?? { primary_reads: 0, replicas: [] }
  new Counter({
    name: 'database_reads_total',
    help: 'Queries that a replica may answer, by the server that answered',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      const { primary_reads, replicas } = state()
      this.reset()
      this.inc({ target: 'primary' }, primary_reads)
      for (const { name, reads } of replicas) this.inc({ target: name }, reads)
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

/** Dashboards rely on these. */
const LANE_LABELS: Record<Lane, string> = { browse: 'looking', checkout: 'buying' }

function measureAdmission(registry: Registry, { admission }: Services): void {
  new Counter({
    name: 'requests_shed_total',
    help: 'Requests rejected (503) because too many came at once',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      this.reset()
      for (const lane of LANES) this.inc({ lane: LANE_LABELS[lane] }, admission.load(lane).rejected)
    },
  })
  const gauge = (name: string, help: string, read: 'at_work' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        for (const lane of LANES) this.set({ lane: LANE_LABELS[lane] }, admission.load(lane)[read])
      },
    })
  gauge('requests_waiting', 'Requests that wait for a slot', 'waiting')
  gauge('requests_at_work', 'Requests that have a slot', 'at_work')
}

/** Local programs, or admin sessions; never a storefront session, even of staff. */
async function requireOperator(request: FastifyRequest, services: Services): Promise<void> {
  if (isLocal(request)) return
  const token = bearerToken(request.headers.authorization)
  const user = token === null ? null : await authenticate(services.db, token, services.clock)
  if (!user) throw new Refusal('unauthenticated')
  if (user.role === null) throw new Refusal('forbidden')
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * Loopback on both ends, without a proxy, and by Host: a silent proxy passes on the shop's name, and a page that
 * resolves to this machine (DNS rebinding) has its own.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = networkOf(socket.remoteAddress ?? '')
  const is_loopback = address.startsWith('127.') || socket.remoteAddress === '::1'
  return is_loopback && LOCAL_HOST.test(headers.host ?? '') && !PROXY_HEADERS.some((name) => name in headers)
}
