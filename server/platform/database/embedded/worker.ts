import { parentPort, workerData } from 'node:worker_threads'
import { type EmbeddedDatabase, onThisThread } from './database.ts'
import { collectGarbageOfStart } from '../../process/collect-garbage.ts'
import { openFolder } from './folder.ts'

export type Task = { kind: 'ask'; message: Uint8Array<ArrayBuffer> } | { kind: 'dump' | 'close' | 'abandon' }

/** Structured cloning drops an Error's own properties. */
export interface SentError {
  message: string
  code: string | null
}

export type Answer =
  | { kind: 'stopped'; error: SentError }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; error: SentError }

const OPENING = 0

const say = (answer: Answer, given: ArrayBuffer[] = []) => parentPort?.postMessage(answer, given)

function sent(error: unknown): SentError {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
  return { message: error instanceof Error ? error.message : String(error), code }
}

async function work(database: EmbeddedDatabase, id: number, task: Task): Promise<void> {
  if (task.kind !== 'ask') return say({ kind: 'done', id, value: await database[task.kind]() })
  const value = new Uint8Array(Buffer.concat(await database.ask(task.message)))
  say({ kind: 'done', id, value }, [value.buffer])
}

try {
  const { folder } = workerData as { folder: string }
  const database = onThisThread(await openFolder(folder, (why) => say({ kind: 'stopped', error: sent(why) })))
  parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => {
    work(database, id, task).catch((error: unknown) => say({ kind: 'failed', id, error: sent(error) }))
  })
  say({ kind: 'done', id: OPENING, value: null })
  collectGarbageOfStart()
} catch (error) {
  say({ kind: 'failed', id: OPENING, error: sent(error) })
}
