import { setTimeout as pause } from 'node:timers/promises'
import DataLoader from 'dataloader'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** For jobs that wait for a service, up to a minute. */
export interface PoolSize {
  at_once: number
  /** Jobs of one group on all nodes. */
  of_group: number
  /** Jobs started within `LINGERING_MS`: limits the load while all finish quickly. */
  fresh: number
}

/** A longer job waits for a service. */
const LINGERING_MS = 2_000
/** A third of the lease (jobs.ts): one heartbeat may be lost. */
const HEARTBEAT_MS = 5_000
/** After a fetch that left slots free, so that the next one brings several jobs: it is the queue's dearest statement. */
const FETCH_PAUSE_MS = 50
/** Jobs that finish within this time are completed in one statement. */
const COMPLETION_MS = 20

interface PoolOptions {
  boss: PgBoss
  kind: string
  size: PoolSize
  poll_seconds: number
  log: Logger
  /** Throws if the job is to be retried. */
  run(job: Job<object>): Promise<void>
}

/** Fetches jobs of one kind as slots become free. pg-boss's own workers wait for a batch's slowest job. */
export class JobPool {
  readonly #options: PoolOptions
  readonly #running = new Map<Job<object>, number>()
  readonly #completions: DataLoader<Job<object>, void>
  readonly #timers: NodeJS.Timeout[] = []
  #is_filling = false
  #is_woken = false
  #is_stopped = false
  #whenIdle: (() => void) | null = null

  constructor(options: PoolOptions) {
    this.#options = options
    const { boss, kind } = options
    this.#completions = new DataLoader(
      async (jobs) => {
        await boss.complete(kind, [...jobs])
        return jobs.map(() => undefined)
      },
      { cache: false, batchScheduleFn: (complete) => setTimeout(complete, COMPLETION_MS) },
    )
  }

  start(): void {
    this.#timers.push(
      setInterval(() => this.wake(), this.#options.poll_seconds * 1000),
      setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS),
    )
    this.wake()
  }

  wake(): void {
    this.#is_woken = true
    if (!this.#is_filling) void this.#fill()
  }

  /** Running jobs keep sending heartbeats. */
  async stop(): Promise<void> {
    this.#is_stopped = true
    if (this.#running.size > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
  }

  abandon(): void {
    this.#is_stopped = true
    for (const timer of this.#timers) clearInterval(timer)
  }

  async #fill(): Promise<void> {
    this.#is_filling = true
    try {
      while (this.#is_woken && !this.#is_stopped) {
        this.#is_woken = false
        await this.#fetchAll()
      }
    } catch (error) {
      if (!this.#is_stopped) this.#options.log.warn({ err: error, kind: this.#options.kind }, 'could not fetch jobs')
    } finally {
      this.#is_filling = false
    }
  }

  async #fetchAll(): Promise<void> {
    const { boss, kind, size } = this.#options
    for (let free = this.#free(); free > 0 && !this.#is_stopped; free = this.#free()) {
      const jobs = await boss.fetch<object>(kind, { batchSize: free, groupConcurrency: size.of_group })
      for (const job of jobs) void this.#runJob(job)
      if (jobs.length === 0) return
      if (jobs.length < free) await pause(FETCH_PAUSE_MS)
    }
  }

  #free(): number {
    const { at_once, fresh } = this.#options.size
    const since = Date.now() - LINGERING_MS
    const started = [...this.#running.values()].filter((at) => at > since).length
    return Math.min(at_once - this.#running.size, fresh - started)
  }

  async #runJob(job: Job<object>): Promise<void> {
    this.#running.set(job, Date.now())
    const lingers = setTimeout(() => this.wake(), LINGERING_MS)
    try {
      await this.#settle(job)
    } catch (error) {
      if (!this.#is_stopped) this.#options.log.warn({ err: error, kind: job.name }, 'could not record the end of a job')
    } finally {
      clearTimeout(lingers)
      this.#running.delete(job)
      if (this.#running.size === 0) this.#whenIdle?.()
      this.wake()
    }
  }

  async #settle(job: Job<object>): Promise<void> {
    const { boss, kind, log, run } = this.#options
    const failure: unknown = await run(job).then(
      () => null,
      (error: unknown) => error ?? 'no reason given',
    )
    if (failure === null) return this.#completions.load(job)
    log.warn({ err: failure, kind, payload: job.data }, 'a job failed and will be tried again')
    await boss.fail(kind, job, { message: String(failure) })
  }

  async #sendHeartbeats(): Promise<void> {
    const { boss, kind, log } = this.#options
    if (this.#running.size === 0) return
    await boss.touch(kind, [...this.#running.keys()]).catch((error: unknown) => {
      log.warn({ err: error, kind }, 'could not send the heartbeats of running jobs')
    })
  }
}
