import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import assert from 'node:assert/strict'
import {
  type Db as QueueDatabase,
  type Job,
  type JobResult,
  PgBoss,
  type QueueOptions,
  type QueueResult,
  fromKysely,
} from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/db.ts'
import { JobPool, type PoolSize } from './job-pool.ts'
import { LATEST_JOBS, type LatestJob, stateOf } from './job-state.ts'
import { outageOf } from '../outage.ts'

/** Runs work after the transaction that enqueued it, on any node, at least once. */
export interface Jobs {
  /**
   * Before `start()`. With `one`, one job of the kind runs and one waits, on all nodes; with a pool size, jobs run
   * independently.
   */
  handle<T>(kind: string, handler: (payload: T) => Promise<void>, at_once?: AtOnce): void
  /** In the transaction. With a `key`, only one job of the kind waits per key. */
  enqueue(tx: Tx, kind: string, payload: object, options?: EnqueueOptions): Promise<void>
  /** In one round trip. Not for kinds with `one`. */
  enqueueAll(tx: Tx, kind: string, jobs: readonly GroupedJob[]): Promise<void>
  look(kind: string): Promise<JobsState>
  start(): Promise<void>
  /** Jobs that still run after some seconds run again elsewhere. */
  stop(): Promise<void>
}

export interface JobsState {
  /** `failed`: the last run failed and is retried while tries are left. */
  state: 'idle' | 'waiting' | 'at_work' | 'failed'
  problem: string
}

type AtOnce = 'one' | 'several' | PoolSize

interface GroupedJob {
  payload: object
  group?: string
}

export interface EnqueueOptions {
  key?: string
  delay_seconds?: number
  /** Limits these jobs' share of the kind's pool. */
  group?: string
  /** Failed attempts so far: untried jobs go first. */
  tries?: number
}

export interface Pace {
  /** Doubles with each try, up to four hours. */
  retry_seconds: number
  /** The longest delay of delayed and repeated jobs. */
  poll_seconds: number
}

/** About twelve tries in three hours, then every four hours: five days in all. */
const PACE: Pace = { retry_seconds: 5, poll_seconds: 5 }
const RETRIES = { retryLimit: 40, retryBackoff: true, retryDelayMax: 4 * 3600 }
/** A dead worker's job runs again within 60 s; a live job may take an hour. */
const LEASE = { heartbeatSeconds: 15, expireInSeconds: 3600 }
const LOOK_SECONDS = 10
const AT_ONCE = 5
const TRIED_BEFORE = -1
const STOP_MS = 5_000

const MAINTENANCE = {
  useListenNotify: true,
  schedule: false,
  superviseIntervalSeconds: LOOK_SECONDS,
  monitorIntervalSeconds: LOOK_SECONDS,
  // Unused, and index maintenance, which autovacuum does well enough.
  flowIntervalSeconds: 86_400,
  reindex: false,
  monitorVacuum: false,
}

type Handler = (payload: object) => Promise<void>

/** pg-boss's policies, fixed when a queue is created. */
const policyOf = (at_once: AtOnce) => (at_once === 'one' ? 'stately' : 'short')

export function openJobs(database: Database, log: Logger, pace: Pace = PACE): Jobs {
  return new Queue(database, log, pace)
}

class Queue implements Jobs {
  readonly #boss: PgBoss
  readonly #database: QueueDatabase
  readonly #log: Logger
  readonly #pace: Pace
  readonly #handlers = new Map<string, { handler: Handler; at_once: AtOnce }>()
  readonly #pools = new Map<string, JobPool>()
  #state: 'new' | 'running' | 'stopped' = 'new'

  constructor(database: Database, log: Logger, pace: Pace) {
    this.#log = log
    this.#pace = pace
    this.#database = queueDatabase(database, (kind) => this.#wakePools(kind))
    this.#boss = new PgBoss({ db: this.#database, ...MAINTENANCE })
    this.#boss.on('error', (error) => {
      // Calls in flight find the database closed.
      if (this.#state !== 'stopped') log.error({ err: error }, 'the job queue reports an error')
    })
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  }

  handle<T>(kind: string, handler: (payload: T) => Promise<void>, at_once: AtOnce = 'several'): void {
    assert(this.#state === 'new', `the handler of ${kind} came after start()`)
    assert(!this.#handlers.has(kind), `two handlers for ${kind}`)
    // Cast: `enqueue` and `handle` of a kind agree on the payload's type.
    this.#handlers.set(kind, { handler: handler as Handler, at_once })
  }

  async enqueue(tx: Tx, kind: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
    this.#assertHandled(kind)
    await this.#boss.send(kind, payload, {
      db: fromKysely(tx),
      singletonKey: this.#keyOf(kind, options),
      startAfter: options.delay_seconds ?? this.#pauseAfter(options.tries ?? 0),
      priority: (options.tries ?? 0) > 0 ? TRIED_BEFORE : 0,
      ...(options.group !== undefined && { group: { id: options.group } }),
    })
  }

  async enqueueAll(tx: Tx, kind: string, jobs: readonly GroupedJob[]): Promise<void> {
    this.#assertHandled(kind)
    assert(this.#handlers.get(kind)?.at_once !== 'one', `of ${kind} only one waits`)
    const inserted = jobs.map(({ payload, group }) => ({
      data: payload,
      singletonKey: randomUUID(),
      ...(group !== undefined && { group: { id: group } }),
    }))
    await this.#boss.insert(kind, inserted, { db: fromKysely(tx) })
  }

  /** Random, to spread jobs that failed together. */
  #pauseAfter(tries: number): number {
    if (tries === 0) return 0
    const seconds = Math.min(this.#pace.retry_seconds * 2 ** (tries - 1), RETRIES.retryDelayMax)
    return Math.ceil(seconds * (1 + Math.random()) * 0.5)
  }

  #wakePools(kind: string | null): void {
    for (const [name, pool] of this.#pools) if (kind === null || kind === name) pool.wake()
  }

  /** pg-boss looks up an unknown queue outside the transaction: a deadlock on the embedded database. */
  #assertHandled(kind: string): void {
    assert(this.#state === 'running' && this.#handlers.has(kind), `no handler for jobs of the kind ${kind}`)
  }

  async look(kind: string): Promise<JobsState> {
    const { rows } = await this.#database.executeSql(LATEST_JOBS, [kind])
    return stateOf(rows as LatestJob[])
  }

  /** Jobs without a key get a unique one. */
  #keyOf(kind: string, { key }: EnqueueOptions): string {
    return this.#handlers.get(kind)?.at_once === 'one' ? kind : (key ?? randomUUID())
  }

  async start(): Promise<void> {
    await this.#boss.start()
    const queues = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    const options = { ...RETRIES, ...LEASE, retryDelay: this.#pace.retry_seconds, notify: true }
    for (const [kind, { at_once }] of this.#handlers)
      if (!hasOptions(queues.get(kind), options)) await openQueue(this.#boss, kind, at_once, options)
    this.#state = 'running'
    for (const [kind, { handler, at_once }] of this.#handlers)
      if (typeof at_once === 'object') this.#openPool(kind, handler, at_once)
      else await work(this.#boss, kind, this.#pace, (job) => run(job, handler, this.#log))
  }

  #openPool(kind: string, handler: Handler, size: PoolSize): void {
    const { poll_seconds } = this.#pace
    const run = (job: Job<object>) => handler(job.data)
    const pool = new JobPool({ boss: this.#boss, kind, size, poll_seconds, log: this.#log, run })
    this.#pools.set(kind, pool)
    pool.start()
  }

  async stop(): Promise<void> {
    if (this.#state !== 'running') return
    this.#state = 'stopped'
    const kinds = [...this.#handlers.keys()].filter((kind) => !this.#pools.has(kind))
    const finished = Promise.all([
      ...kinds.map((kind) => this.#boss.offWork(kind, { wait: true })),
      ...[...this.#pools.values()].map((pool) => pool.stop()),
    ])
    await Promise.race([finished, pause(STOP_MS, undefined, { ref: false })])
    for (const pool of this.#pools.values()) pool.abandon()
    await this.#boss.stop({ graceful: false, close: false })
  }
}

export async function migrateQueue(database: Database): Promise<void> {
  const boss = new PgBoss({ db: queueDatabase(database, () => {}), ...MAINTENANCE, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false, close: false })
}

const hasOptions = (queue: QueueResult | undefined, options: QueueOptions): boolean =>
  queue !== undefined && Object.entries(options).every(([name, value]) => queue[name as keyof QueueOptions] === value)

async function openQueue(boss: PgBoss, kind: string, at_once: AtOnce, options: QueueOptions): Promise<void> {
  await boss.createQueue(kind, { ...options, policy: policyOf(at_once) })
  await boss.updateQueue(kind, options)
  // Makes pg-boss cache the queue, which `enqueue` relies on.
  await boss.findJobs(kind, { id: randomUUID() })
}

async function work(
  boss: PgBoss,
  kind: string,
  pace: Pace,
  runOne: (job: Job<object>) => Promise<JobResult>,
): Promise<void> {
  const options = {
    batchSize: AT_ONCE,
    perJobResults: true as const,
    // Works off a backlog without pauses.
    burstWhenBatchFull: true,
    pollingIntervalSeconds: pace.poll_seconds,
    notifyPollingIntervalSeconds: pace.poll_seconds,
  }
  await boss.work(kind, options, (jobs: Job<object>[]) => Promise.all(jobs.map(runOne)))
}

async function run(job: Job<object>, handler: Handler, log: Logger): Promise<JobResult> {
  try {
    await handler(job.data)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const message = outageOf(error) ? 'an outage: a job waits for its end' : 'a job failed and will be tried again'
    log.warn({ err: error, kind: job.name, payload: job.data }, message)
    return { id: job.id, status: 'failed', output: { message: String(error) } }
  }
}

/** @param onNotice gets the kind of a new job, or null if notifications may have been lost */
function queueDatabase(database: Database, onNotice: (kind: string | null) => void): QueueDatabase {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect()
      let broken = false
      try {
        return await client.query(text, values ?? [])
      } catch (error) {
        // pg-boss sends `begin; …; commit` as one text, which can fail half way.
        broken = await client.query('rollback').then(
          () => false,
          () => true,
        )
        throw error
      } finally {
        client.release(broken)
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const onKind = (kind: string) => {
        onNotification(kind)
        onNotice(kind)
      }
      const lost = () => {
        onReconnect()
        onNotice(null)
      }
      return { close: await database.listen(channel, onKind, lost) }
    },
  }
}
