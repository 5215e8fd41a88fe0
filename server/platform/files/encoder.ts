import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { images } from './images.ts'

type Images = typeof images

export type Work = { [Name in keyof Images]: { name: Name; args: Parameters<Images[Name]> } }[keyof Images]

export type Outcome = { result: unknown } | { problem: string }

/** Enough for 40 million pixels. */
const MS_MAX = 15_000
const IDLE_MS = 30_000

export class EncodingTooSlow extends Error {
  override name = 'EncodingTooSlow'
}

/**
 * Decodes and encodes pictures in a process of its own, one at a time: 40 million decoded pixels take 160 MB. The memory
 * of libvips returns to the system with the idle process, and a crash or a slow picture fails only its own call.
 */
export class Encoder {
  readonly #ms_max: number
  readonly #idle_ms: number
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor({ ms_max = MS_MAX, idle_ms = IDLE_MS } = {}) {
    this.#ms_max = ms_max
    this.#idle_ms = idle_ms
  }

  /** Of the process, while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Runs a function of `images.ts`.
   *
   * @throws {EncodingTooSlow} after 15 s
   * @throws {Error} with the message of libvips, or if the process ended
   */
  run<Name extends keyof Images>(name: Name, ...args: Parameters<Images[Name]>): ReturnType<Images[Name]> {
    const outcome = this.#last.then(() => this.#ask({ name, args } as Work))
    // The caller of this one gets the error.
    this.#last = outcome.catch(() => undefined)
    return outcome as ReturnType<Images[Name]>
  }

  async #ask(work: Work): Promise<unknown> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    keepAlive(child, true)
    try {
      const outcome = await this.#outcomeOf(child, work)
      if ('problem' in outcome) throw new Error(outcome.problem)
      return outcome.result
    } finally {
      keepAlive(child, false)
      this.#idle = setTimeout(() => this.#end(), this.#idle_ms).unref()
    }
  }

  async #outcomeOf(child: ChildProcess, work: Work): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const fail = (why: unknown) => reject(why instanceof Error ? why : new Error('the encoder’s process ended'))
    const timer = setTimeout(() => {
      fail(new EncodingTooSlow())
      child.kill('SIGKILL')
      this.#forget(child)
    }, this.#ms_max)
    // Under `node --watch` the process also sends the names of its files.
    const settle = (message: object) => {
      if ('result' in message || 'problem' in message) resolve(message as Outcome)
    }
    child.on('message', settle).once('exit', fail).once('error', fail)
    try {
      child.send(work)
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', settle).off('exit', fail).off('error', fail)
    }
  }

  #start(): ChildProcess {
    const file = fileURLToPath(new URL('encoder-process.ts', import.meta.url))
    const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const forget = () => this.#forget(child)
    return child.on('exit', forget).on('error', forget)
  }

  /** The next work starts another process. */
  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  #end(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}

/** An upload may take seconds. Visitors who open a page do not wait for it. */
export const uploadEncoder = new Encoder()
export const pageEncoder = new Encoder()

/** Only a picture that is being encoded keeps the shop's process from ending. */
function keepAlive(child: ChildProcess, is_working: boolean): void {
  const change = is_working ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
