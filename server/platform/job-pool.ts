import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/**
 * The size of a pool for jobs that wait for an external service, such as a mail server that may take a minute to
 * respond. Each job leaves as soon as it is done, so slow ones do not hold up the others.
 */
export interface PoolSize {
  /** Jobs running in this process, most of them waiting. */
  at_once: number
  /** Jobs of one group, on all nodes together. */
  of_group: number
  /** Jobs started within the last `LINGERING_MS`: limits the load while all of them finish quickly. */
  fresh: number
}

/** A job that runs longer than this is waiting for a service, so another may start beside it. */
const LINGERING_MS = 2_000
/** A third of the lease (jobs.ts), so that one heartbeat may be lost. */
const HEARTBEAT_MS = 5_000

interface PoolOptions {
  boss: PgBoss
  kind: string
  size: PoolSize
  poll_seconds: number
  log: Logger
  /** Throws if the job failed and is to be retried. */
  run(job: Job<object>): Promise<void>
}

/**
 * Fetches the jobs of one kind one by one as slots become free. pg-boss's own workers wait for the slowest job of a
 * batch.
 */
export class JobPool {
  readonly #options: PoolOptions
  readonly #running = new Map<Job<object>, number>()
  readonly #timers: NodeJS.Timeout[] = []
  #is_filling = false
  #is_woken = false
  #is_stopped = false
  #whenIdle: (() => void) | null = null

  constructor(options: PoolOptions) {
    this.#options = options
  }

  start(): void {
    this.#timers.push(
      setInterval(() => this.wake(), this.#options.poll_seconds * 1000),
      setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS),
    )
    this.wake()
  }

  /** Fetches jobs if any are waiting. Cheap to call often. */
  wake(): void {
    this.#is_woken = true
    if (!this.#is_filling) void this.#fill()
  }

  /** Takes no more jobs and waits for the running ones, which keep sending heartbeats. */
  async stop(): Promise<void> {
    this.#is_stopped = true
    if (this.#running.size > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve))
  }

  /** Running jobs run again elsewhere, like those of a dead worker. */
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
      // The database is down; the next poll tries again.
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
      // The job counts as a dead worker's and runs again.
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
    if (failure === null) return void (await boss.complete(kind, job))
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
