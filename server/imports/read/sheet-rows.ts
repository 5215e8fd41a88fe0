import type { FieldReason } from '@shop/contract/field-faults'
/** A cell before it is interpreted. */
export interface SheetCell {
  /** From 0. */
  column: number
  /** Roughly as the spreadsheet shows it; for an error value its name, such as `#REF!`. */
  text: string
  /** Only for number cells; text that looks like a number stays text. */
  number: number | null
  /** `uncounted`: a formula whose result is not stored in the file. */
  kind: 'text' | 'number' | 'date' | 'error' | 'uncounted'
}

export interface SheetRow {
  /** Row number as spreadsheets count, from 1. */
  row: number
  /** Non-empty cells from left to right. */
  cells: SheetCell[]
  /** One cell merged over the whole width, as in section headings. */
  is_divider: boolean
}

export interface Workbook {
  sheets: { name: string; is_hidden: boolean }[]
  /** The non-empty rows of a sheet, in batches. */
  rows(sheet: number): AsyncGenerator<SheetRow[]>
  close(): void
}

/** Without zero characters and lone surrogates, which PostgreSQL rejects. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A file cannot be read; the text of the problem is `import.problem.*` in the admin. */
export class BadFile extends Error {
  readonly problem: FieldReason
  readonly detail: string

  constructor(problem: FieldReason, detail = '') {
    super(`${problem} ${detail}`)
    this.name = 'BadFile'
    this.problem = problem
    this.detail = detail
  }
}

/** `A` for 0, `AA` for 26. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** 0 for `A`; -1 for an invalid reference. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return -1
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Excel's limit of characters in a cell. */
export const CELL_LENGTH_MAX = 32_767
