import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { answerMetrics } from './platform/process/worker-metrics.ts'

/** Longer than a worker drains and waits for its jobs. */
const STOP_MS_MAX = 15_000
const RESTART_MS = 500
const RESTART_MS_MAX = 10_000

/** A terminal would signal workers twice. */
export const STOP_MESSAGE = 'stop'

/**
 * Starts `count` processes on one port, and replaces those that die, with growing pauses while starts fail. SIGHUP
 * replaces them one by one without losing a request. SIGTERM and SIGINT stop all. Any process can answer any request.
 *
 * @returns when all of them listen
 */
export async function runWorkers(count: number, say: (line: string) => void): Promise<void> {
  // Round-robin would lose connections on their way to a killed worker.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const pool = new WorkerPool(say)
  answerMetrics()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      void pool.stop().then(() => process.exit(0))
    })
  process.on('SIGHUP', () => void pool.replaceAll())
  await Promise.all(Array.from({ length: count }, () => pool.start()))
}

class WorkerPool {
  readonly #say: (line: string) => void
  #is_stopping = false
  #replacing: Promise<void> = Promise.resolve()

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  async start(): Promise<Worker> {
    const worker = cluster.fork()
    await untilListening(worker)
    worker.once('exit', (code) => void this.#replace(worker, code))
    return worker
  }

  async #replace(worker: Worker, code: number | null): Promise<void> {
    if (this.#is_stopping || worker.exitedAfterDisconnect) return
    this.#say(`A worker ended (${code}); another one opens.`)
    // Only failed starts make the pauses grow.
    for (let pause_ms = RESTART_MS; !this.#is_stopping; pause_ms = Math.min(pause_ms * 2, RESTART_MS_MAX)) {
      await pause(pause_ms)
      const is_started = await this.start().then(
        () => true,
        () => false,
      )
      if (is_started) return
    }
  }

  replaceAll(): Promise<void> {
    this.#replacing = this.#replacing.then(async () => {
      for (const old of workers()) {
        if (this.#is_stopping) return
        await this.start()
        await stopWorker(old)
      }
      this.#say('All workers were replaced.')
    })
    return this.#replacing
  }

  async stop(): Promise<void> {
    if (this.#is_stopping) process.exit(1)
    this.#is_stopping = true
    await Promise.all(workers().map(stopWorker))
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

async function untilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended with ${String(code)} instead of opening`)
  })
  await Promise.race([once(worker, 'listening'), ended])
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  // `disconnect()` would end the connections at once.
  worker.exitedAfterDisconnect = true
  worker.send(STOP_MESSAGE)
  const is_gone = await Promise.race([once(worker, 'exit').then(() => true), pause(STOP_MS_MAX, false)])
  if (!is_gone) worker.kill('SIGKILL')
}
