import { columnsByHeading, guessHeadingRow } from '@shop/contract/rules/goods/import-columns'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { readSheetStarts, readWorkbook } from './read/read-workbook.ts'
import { BadFile, type SheetCell } from './read/sheet-rows.ts'
import { deleteFile, storeFile, withFile } from './uploaded-files.ts'

export interface UploadedSheet<F extends string> {
  /** From left to right. */
  fields: F[]
  rows: UploadedRow<F>[]
}

export interface UploadedRow<F extends string> {
  row: number
  /** Not empty, under known headings. */
  cells: Map<F, SheetCell>
}

interface Upload<F extends string> {
  file_name: string
  bytes: Uint8Array
  fieldOf: (heading: string) => F | null
  rows_max: number
}

/**
 * The first visible sheet, read in a worker like product imports and deleted. Refuses with `invalid_data` at `file` if
 * unreadable, malicious, or longer than `rows_max`.
 */
export async function readUploadedSheet<F extends string>(
  services: Services,
  upload: Upload<F>,
): Promise<UploadedSheet<F>> {
  const file_key = await storeFile(services, upload.bytes)
  try {
    let read: UploadedSheet<F> = { fields: [], rows: [] }
    await withFile(services, file_key, async (path) => {
      read = await readFirstSheet(path, upload)
    })
    return read
  } catch (error) {
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  } finally {
    await deleteFile(services, file_key)
  }
}

async function readFirstSheet<F extends string>(path: string, { file_name, fieldOf, rows_max }: Upload<F>) {
  const file = { path, file_name }
  const starts = await readSheetStarts(file)
  const sheet = Math.max(
    starts.findIndex(({ is_hidden }) => !is_hidden),
    0,
  )
  const start_rows = starts[sheet]?.rows ?? []
  const heading_row = guessHeadingRow<F>(start_rows, fieldOf)
  const headings = start_rows.find(({ row }) => row === heading_row)?.cells ?? []
  const columns = columnsByHeading(headings, fieldOf)
  const field_of = new Map(columns.map(({ column, field }) => [column, field]))
  const rows: UploadedRow<F>[] = []
  const wanted = columns.map(({ column }) => column)
  for await (const batch of readWorkbook(file, { sheet, heading_row, wanted })) {
    if (rows.length + batch.length > rows_max) throw new BadFile('too_many_rows', String(rows_max))
    for (const { row, cells } of batch) {
      const known = cells.flatMap((cell) => {
        const field = field_of.get(cell.column)
        return field === undefined ? [] : [[field, cell] as const]
      })
      rows.push({ row, cells: new Map(known) })
    }
  }
  return { fields: columns.map(({ field }) => field), rows }
}
