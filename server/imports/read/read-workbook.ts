import type { FieldReason } from '@shop/contract/field-faults'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BadFile, type SheetRow } from './sheet-rows.ts'

/** For 50,000 rows with long descriptions; larger files are refused. */
const MEMORY_MB = 768
/** A silent worker is stuck on a malicious file. */
const ANSWER_TIMEOUT_MS = 30_000

export interface Columns {
  sheet: number
  heading_row: number
  wanted: number[]
}

export interface Task {
  path: string
  file_name: string
  /** null: only the first rows of every sheet. */
  columns: Columns | null
  /** Of an XLSX; default: the need of 50,000 rows with long descriptions. */
  unpacked_bytes_max?: number
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
  | { kind: 'bad'; problem: FieldReason; detail: string }

/** One at a time: each may use a core and `MEMORY_MB`. */
let last: Promise<unknown> = Promise.resolve()

/** Throws `BadFile`. */
export async function readSheetStarts(file: Omit<Task, 'columns'>): Promise<SheetStart[]> {
  for await (const answer of answers({ ...file, columns: null })) if (answer.kind === 'sheets') return answer.sheets
  throw new BadFile('file_broken')
}

/** In batches on demand. Throws `BadFile`. */
export async function* readWorkbook(file: Omit<Task, 'columns'>, columns: Columns): AsyncGenerator<SheetRow[]> {
  for await (const answer of answers({ ...file, columns })) if (answer.kind === 'rows') yield answer.rows
}

async function* answers(task: Task): AsyncGenerator<Answer> {
  const finished = Promise.withResolvers<void>()
  const previous = last
  last = previous.then(() => finished.promise)
  await previous
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
    finished.resolve()
  }
}

async function nextAnswer(worker: Worker): Promise<Answer> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    // Cast: only `read-worker.ts` posts here.
    const [answer] = (await once(worker, 'message', { signal: timeout })) as [Answer]
    return answer
  } catch (error) {
    if (timeout.aborted || isOutOfMemory(error)) throw new BadFile('file_bomb')
    throw error
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
