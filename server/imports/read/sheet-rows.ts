import type { FieldReason } from '@shop/contract/field-faults'
/** Not interpreted yet. */
export interface SheetCell {
  /** From 0. */
  column: number
  /** Roughly as displayed; an error by its name, such as `#REF!`. */
  text: string
  /** Text that looks like a number stays text. */
  number: number | null
  /** `uncounted`: a formula without a stored result. */
  kind: 'text' | 'number' | 'date' | 'error' | 'uncounted'
}

export interface SheetRow {
  /** As spreadsheets count, from 1. */
  row: number
  cells: SheetCell[]
  /** Merged over the whole width, as in headings. */
  is_divider: boolean
}

export interface Workbook {
  sheets: { name: string; is_hidden: boolean }[]
  rows(sheet: number): AsyncGenerator<SheetRow[]>
  close(): void
}

/** PostgreSQL rejects zero characters and lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The text is `import.problem.*` in the admin. */
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

/** 0 for `A`; -1 for an invalid reference. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return -1
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Excel's limit. */
export const CELL_LENGTH_MAX = 32_767
