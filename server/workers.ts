import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { answerMetrics } from './platform/worker-metrics.ts'

/** Of a worker that does not end by itself: longer than it drains and waits for its jobs. */
const STOP_MS_MAX = 15_000
const AGAIN_MS = 500
const AGAIN_MS_MAX = 10_000

/** What the first process tells its workers; signals would reach them twice from a terminal. */
export const STOP_WORD = 'stop'

/**
 * Opens `count` processes that share one port and keeps them open: one that dies is replaced, with growing pauses while
 * it dies at once. SIGHUP replaces them one after the other, so that a new release or certificate costs no request;
 * SIGTERM and SIGINT stop them all. Nothing that matters is kept in a process, so any of them may answer anybody.
 *
 * @returns when all of them listen
 */
export async function keepWorkers(count: number, say: (line: string) => void): Promise<void> {
  // The workers take connections from one socket by themselves. Handed round by the first process, one that was on its way
  // to a worker that is killed at that moment is answered by nobody, ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const team = new Team(say)
  answerMetrics()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      void team.stop().then(() => process.exit(0))
    })
  process.on('SIGHUP', () => void team.renew())
  await Promise.all(Array.from({ length: count }, () => team.open()))
}

class Team {
  readonly #say: (line: string) => void
  #is_stopping = false
  #renewing: Promise<void> = Promise.resolve()

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  /** A worker that listens. One that ends before it does fails the opening. */
  async open(): Promise<Worker> {
    const worker = cluster.fork()
    await listening(worker)
    worker.once('exit', (code) => void this.#replace(worker, code))
    return worker
  }

  async #replace(worker: Worker, code: number | null): Promise<void> {
    if (this.#is_stopping || worker.exitedAfterDisconnect) return
    this.#say(`A worker ended (${code}); another one opens.`)
    // Only openings that fail are put off for longer and longer.
    for (let pause_ms = AGAIN_MS; !this.#is_stopping; pause_ms = Math.min(pause_ms * 2, AGAIN_MS_MAX)) {
      await pause(pause_ms)
      const is_open = await this.open().then(
        () => true,
        () => false,
      )
      if (is_open) return
    }
  }

  /** One after the other: a new one listens before an old one goes. */
  renew(): Promise<void> {
    this.#renewing = this.#renewing.then(async () => {
      for (const old of workers()) {
        if (this.#is_stopping) return
        await this.open()
        await leave(old)
      }
      this.#say('All workers were replaced.')
    })
    return this.#renewing
  }

  async stop(): Promise<void> {
    if (this.#is_stopping) process.exit(1)
    this.#is_stopping = true
    await Promise.all(workers().map(leave))
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

async function listening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended with ${String(code)} instead of opening`)
  })
  await Promise.race([once(worker, 'listening'), ended])
}

async function leave(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  // What cluster itself sets on `disconnect()`, which would end the connections at once: this end is meant.
  worker.exitedAfterDisconnect = true
  worker.send(STOP_WORD)
  const is_gone = await Promise.race([once(worker, 'exit').then(() => true), pause(STOP_MS_MAX, false)])
  if (!is_gone) worker.kill('SIGKILL')
}
