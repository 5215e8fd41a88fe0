import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { type Db as QueueDatabase, type Job, type JobResult, PgBoss, fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './db.ts'

/** Work that is done after the transaction that asked for it, by any node, at least once. */
export interface Jobs {
  /**
   * Says who does jobs of this kind, before `start()`. Several at once unless told `one`: then one of the kind is at
   * work at most and one waits at most, on all nodes together.
   */
  handle<T>(kind: string, handler: (payload: T) => Promise<void>, at_once?: AtOnce): void
  /**
   * Asks for a job within the transaction: no commit, no job. With a `key` a second one of the kind is not added while
   * one with that key still waits.
   */
  enqueue(tx: Tx, kind: string, payload: object, options?: EnqueueOptions): Promise<void>
  /** A job for each payload, with one trip to the database; of a kind that several do at once. */
  enqueueAll(tx: Tx, kind: string, payloads: readonly object[]): Promise<void>
  /** How jobs of a kind stand. */
  look(kind: string): Promise<JobsState>
  start(): Promise<void>
  /** Takes no new jobs and waits some seconds for those at work; what is left runs again elsewhere. */
  stop(): Promise<void>
}

export interface JobsState {
  /** `failed`: it went wrong the last time; while tries are left it is tried again by itself. */
  state: 'idle' | 'waiting' | 'at_work' | 'failed'
  /** What went wrong; '' else. */
  problem: string
}

export type AtOnce = 'one' | 'several'

export interface EnqueueOptions {
  key?: string
  delay_seconds?: number
}

/** How patient the queue is. Tests are in more of a hurry. */
export interface Pace {
  /** Before the second try; the pause doubles from try to try, up to four hours. */
  retry_seconds: number
  /** Jobs that have no wake-up of their own, delayed and repeated ones, start this much late at most. */
  poll_seconds: number
}

/** Twelve tries within the first three hours or so, then one every four hours: five days in all. */
const PACE: Pace = { retry_seconds: 5, poll_seconds: 5 }
const RETRIES = { retryLimit: 40, retryBackoff: true, retryDelayMax: 4 * 3600 }
/**
 * A dead worker's job runs again within 60 s: no sign of life for 15 s, found by a look every 10 s, and a pause of 5 to
 * 10 s like after any failure. A job that lives may take up to an hour.
 */
const LEASE = { heartbeatSeconds: 15, expireInSeconds: 3600 }
const LOOK_SECONDS = 10
const AT_ONCE = 5
const STOP_MS = 5_000

const HOUSEKEEPING = {
  useListenNotify: true,
  schedule: false,
  superviseIntervalSeconds: LOOK_SECONDS,
  monitorIntervalSeconds: LOOK_SECONDS,
  // What we do not use: chains of jobs, and upkeep of indexes that the database's own does for a queue of our size.
  flowIntervalSeconds: 86_400,
  reindex: false,
  monitorVacuum: false,
}

type Handler = (payload: object) => Promise<void>

/** In pg-boss's words: one waiting job of a key, or one waiting and one at work. Fixed when a queue is made. */
const POLICIES = { several: 'short', one: 'stately' } as const

/** The queue lives in the shop's own database, through its own pool: the same code on both engines. */
export function openJobs(database: Database, log: Logger, pace: Pace = PACE): Jobs {
  return new Queue(database, log, pace)
}

class Queue implements Jobs {
  readonly #boss: PgBoss
  readonly #database: QueueDatabase
  readonly #log: Logger
  readonly #pace: Pace
  readonly #handlers = new Map<string, { handler: Handler; at_once: AtOnce }>()
  #state: 'new' | 'running' | 'stopped' = 'new'

  constructor(database: Database, log: Logger, pace: Pace) {
    this.#log = log
    this.#pace = pace
    this.#database = queueDatabase(database)
    this.#boss = new PgBoss({ db: this.#database, ...HOUSEKEEPING })
    this.#boss.on('error', (error) => {
      // What was on its way when the shop closes finds the database closed.
      if (this.#state !== 'stopped') log.error({ err: error }, 'the job queue reports an error')
    })
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  }

  handle<T>(kind: string, handler: (payload: T) => Promise<void>, at_once: AtOnce = 'several'): void {
    assert(this.#state === 'new', `the handler of ${kind} came after start()`)
    assert(!this.#handlers.has(kind), `two handlers for ${kind}`)
    // The payload is what `enqueue` was given for this kind; only the two ends of a kind know its shape.
    this.#handlers.set(kind, { handler: handler as Handler, at_once })
  }

  async enqueue(tx: Tx, kind: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
    this.#assertServed(kind)
    await this.#boss.send(kind, payload, {
      db: fromKysely(tx),
      singletonKey: this.#keyOf(kind, options),
      startAfter: options.delay_seconds ?? 0,
    })
  }

  async enqueueAll(tx: Tx, kind: string, payloads: readonly object[]): Promise<void> {
    this.#assertServed(kind)
    assert(this.#handlers.get(kind)?.at_once === 'several', `of ${kind} only one waits`)
    const jobs = payloads.map((data) => ({ data, singletonKey: randomUUID() }))
    await this.#boss.insert(kind, jobs, { db: fromKysely(tx) })
  }

  /** An unknown queue would be looked for outside the transaction, which waits for ever on the embedded database. */
  #assertServed(kind: string): void {
    assert(this.#state === 'running' && this.#handlers.has(kind), `nobody does jobs of the kind ${kind}`)
  }

  async look(kind: string): Promise<JobsState> {
    const { rows } = await this.#database.executeSql(LATEST_JOBS, [kind])
    return stateOf(rows as LatestJob[])
  }

  /** The queue keeps one waiting job of a key; those without a key each get one of their own. */
  #keyOf(kind: string, { key }: EnqueueOptions): string {
    return this.#handlers.get(kind)?.at_once === 'one' ? kind : (key ?? randomUUID())
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const [kind, { at_once }] of this.#handlers) await openQueue(this.#boss, { kind, at_once }, this.#pace)
    this.#state = 'running'
    for (const [kind, { handler }] of this.#handlers)
      await work(this.#boss, kind, this.#pace, (job) => run(job, handler, this.#log))
  }

  async stop(): Promise<void> {
    if (this.#state !== 'running') return
    this.#state = 'stopped'
    const finished = Promise.all([...this.#handlers.keys()].map((kind) => this.#boss.offWork(kind, { wait: true })))
    await Promise.race([finished, pause(STOP_MS, undefined, { ref: false })])
    await this.#boss.stop({ graceful: false, close: false })
  }
}

interface LatestJob {
  state: string
  output: { message?: string } | null
}

/** The newest first; more than one waits or works at most of those that are done by one. */
const LATEST_JOBS = `select state::text, output from pgboss.job where name = $1 order by created_on desc limit 5`

function stateOf(jobs: readonly LatestJob[]): JobsState {
  const said = (job: LatestJob) => ({ state: 'failed' as const, problem: job.output?.message ?? '' })
  const retried = jobs.find(({ state }) => state === 'retry')
  if (jobs.some(({ state }) => state === 'active')) return { state: 'at_work', problem: '' }
  if (retried) return said(retried)
  if (jobs.some(({ state }) => state === 'created')) return { state: 'waiting', problem: '' }
  return jobs[0]?.state === 'failed' ? said(jobs[0]) : { state: 'idle', problem: '' }
}

async function openQueue(boss: PgBoss, { kind, at_once }: { kind: string; at_once: AtOnce }, pace: Pace) {
  const options = { ...RETRIES, ...LEASE, retryDelay: pace.retry_seconds, notify: true }
  await boss.createQueue(kind, { ...options, policy: POLICIES[at_once] })
  // For a queue that an older version of the shop made.
  await boss.updateQueue(kind, options)
  // Any question about the queue makes pg-boss remember it: `enqueue` must find it remembered (see there).
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
    // A backlog is worked off without pauses; else NOTIFY wakes the worker at the commit of the job.
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
    log.warn({ err: error, kind: job.name, payload: job.data }, 'a job failed and will be tried again')
    return { id: job.id, status: 'failed', output: { message: String(error) } }
  }
}

/** pg-boss on the shop's pool. */
function queueDatabase(database: Database): QueueDatabase {
  return {
    async executeSql(text, values) {
      const client = await database.pool.connect()
      let broken = false
      try {
        // As one argument, and so without a name (named-statements.ts): each kind of job is asked for in a text of its own.
        return await client.query({ text, values: values ?? [] })
      } catch (error) {
        // pg-boss sends `begin; …; commit` as one text: where it fails half way the transaction is still open.
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
      const close = await database.listen(channel, onNotification, onReconnect)
      return { close }
    },
  }
}
