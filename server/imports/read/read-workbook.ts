import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BadFile, type SheetRow } from './sheet-rows.ts'

/** Enough for fifty thousand rows of long descriptions; a file that wants more is told so. */
const MEMORY_MB = 768
/** Without a word from the reader for so long it is stuck in something that was made to. */
const SILENT_MS = 30_000

export interface Columns {
  sheet: number
  heading_row: number
  wanted: number[]
}

export interface Task {
  path: string
  file_name: string
  /** null to look at the first rows of every sheet. */
  columns: Columns | null
}

export interface SheetStart {
  name: string
  is_hidden: boolean
  rows: { row: number; cells: string[] }[]
}

export type Answer =
  | { kind: 'sheets'; sheets: SheetStart[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'bad'; problem: string; detail: string }

/** One reader at a time in this process: each may take a core and `MEMORY_MB`. */
let last: Promise<unknown> = Promise.resolve()

/** The sheets of a file and their first rows. Throws `BadFile`. */
export async function lookIntoBook(file: Omit<Task, 'columns'>): Promise<SheetStart[]> {
  for await (const answer of answers({ ...file, columns: null })) if (answer.kind === 'sheets') return answer.sheets
  throw new BadFile('file_broken')
}

/** The rows under the headings, some at a time, read while they are taken. Throws `BadFile`. */
export async function* readBook(file: Omit<Task, 'columns'>, columns: Columns): AsyncGenerator<SheetRow[]> {
  for await (const answer of answers({ ...file, columns })) if (answer.kind === 'rows') yield answer.rows
}

async function* answers(task: Task): AsyncGenerator<Answer> {
  const turn = Promise.withResolvers<void>()
  const before = last
  last = before.then(() => turn.promise)
  await before
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    for (;;) {
      const answer = await nextAnswer(worker)
      if (answer.kind === 'bad') throw new BadFile(answer.problem, answer.detail)
      if (answer.kind === 'end') return
      yield answer
      worker.postMessage('next', [])
    }
  } finally {
    await worker.terminate()
    turn.resolve()
  }
}

async function nextAnswer(worker: Worker): Promise<Answer> {
  const late = AbortSignal.timeout(SILENT_MS)
  try {
    // What `read-worker.ts` says, and nobody else.
    const [answer] = (await once(worker, 'message', { signal: late })) as [Answer]
    return answer
  } catch (error) {
    if (late.aborted || isOutOfMemory(error)) throw new BadFile('file_bomb')
    throw error
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
