/** A cell as it was read, before anybody asks what it means. */
export interface SheetCell {
  /** From 0. */
  column: number
  /** As the person saw it, more or less; of an error value its name, such as `#REF!`. */
  text: string
  /** Of cells that hold a number; text that looks like one is text. */
  number: number | null
  /** `uncounted`: a formula whose result the file does not hold. */
  kind: 'text' | 'number' | 'date' | 'error' | 'uncounted'
}

export interface SheetRow {
  /** As the program that made the file counts: from 1. */
  row: number
  /** Those that hold something, from left to right. */
  cells: SheetCell[]
  /** One cell over the whole width, as above the goods of a section. */
  is_divider: boolean
}

export interface Book {
  sheets: { name: string; is_hidden: boolean }[]
  /** The rows of a sheet that hold anything, some at a time. */
  rows(sheet: number): AsyncGenerator<SheetRow[]>
  close(): void
}

/** Without the zero character and half signs: the database takes neither, and nobody sees them. */
export const keepable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What is wrong with a file as a whole, as a code with words in the office (`import.problem.*`). */
export class BadFile extends Error {
  readonly problem: string
  readonly detail: string

  constructor(problem: string, detail = '') {
    super(`${problem} ${detail}`)
    this.name = 'BadFile'
    this.problem = problem
    this.detail = detail
  }
}

/** `A` for 0, `AA` for 26. */
export function letterOf(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** 0 for `A`; -1 for what is no reference. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return -1
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Letters that one cell may hold; Excel takes no more. */
export const CELL_LETTERS_MAX = 32_767
