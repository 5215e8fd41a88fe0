import { Worker } from 'node:worker_threads'
import { DatabaseStopped } from '../../files/durable-files.ts'
import type { EmbeddedDatabase } from './database.ts'
import type { Answer, SentError, Task } from './worker.ts'

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * Opens the folder's database on its own thread. `onStop` is called if it crashes.
 *
 * @throws like `openFolder`
 */
export async function openOnThread(folder: string, onStop: (why: Error) => void): Promise<EmbeddedDatabase> {
  const thread = new DatabaseThread(folder, onStop)
  await thread.opened
  return thread
}

class DatabaseThread implements EmbeddedDatabase {
  readonly opened: Promise<unknown>
  readonly #worker: Worker
  readonly #onStop: (why: Error) => void
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #is_ending = false

  constructor(folder: string, onStop: (why: Error) => void) {
    this.#onStop = onStop
    this.#worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { folder } })
    this.#worker.on('message', (answer: Answer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new DatabaseStopped('its thread ended')))
    this.opened = this.#wait(this.#asked).catch(async (error: unknown) => {
      await this.#terminate()
      throw error
    })
  }

  async ask(message: Uint8Array): Promise<Buffer[]> {
    const answers = (await this.#send({ kind: 'ask', message: new Uint8Array(message) })) as Uint8Array<ArrayBuffer>
    return [Buffer.from(answers.buffer)]
  }

  dump(): Promise<Blob> {
    return this.#send({ kind: 'dump' }) as Promise<Blob>
  }

  async close(): Promise<void> {
    await this.#send({ kind: 'close' })
    await this.#terminate()
  }

  async abandon(): Promise<void> {
    if (!this.#is_ending) await this.#send({ kind: 'abandon' }).catch(() => undefined)
    await this.#terminate()
  }

  #send(task: Task): Promise<unknown> {
    if (this.#is_ending) return Promise.reject(new DatabaseStopped('its thread has ended'))
    this.#asked += 1
    const answer = this.#wait(this.#asked)
    // Transferred, not copied. A view into a larger buffer would transfer all of it.
    this.#worker.postMessage({ id: this.#asked, task }, task.kind === 'ask' ? [task.message.buffer] : [])
    return answer
  }

  /** Only a pending reply keeps the process alive. */
  #wait(id: number): Promise<unknown> {
    this.#worker.ref()
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #settle(answer: Answer): void {
    if (answer.kind === 'stopped') return this.#onStop(errorOf(answer.error))
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (answer.kind === 'done') waiting?.resolve(answer.value)
    else waiting?.reject(errorOf(answer.error))
  }

  async #terminate(): Promise<void> {
    this.#is_ending = true
    await this.#worker.terminate()
  }

  #end(why: Error): void {
    if (!this.#is_ending) this.#onStop(new DatabaseStopped(why))
    this.#is_ending = true
    for (const { reject } of this.#waiting.values()) reject(new DatabaseStopped(why))
    this.#waiting.clear()
  }
}

const errorOf = ({ message, code }: SentError): Error =>
  Object.assign(new Error(message), code === null ? {} : { code })
