import type { Readable } from 'node:stream'
import { IMPORT_COLUMNS_MAX } from '@shop/contract/admin/catalog/imports'
import { BadFile, CELL_LENGTH_MAX, columnOf, type SheetCell, type SheetRow } from './sheet-rows.ts'
import { dayText, type Formats } from './xlsx-formats.ts'
import type { Merge } from './xlsx-merges.ts'
import { readXml, unescaped } from './xml-stream.ts'

export interface SheetParts {
  strings: readonly string[]
  formats: Formats
  merges: readonly Merge[]
}

interface Draft {
  column: number
  type: string
  style: number
  value: string
  has_formula: boolean
}

/** A vertically merged cell counts for every row it spans. */
export async function* readSheet(source: Readable, parts: SheetParts): AsyncGenerator<SheetRow[]> {
  const reader = new SheetReader(parts)
  for await (const _ of readXml(source, reader)) {
    const rows = reader.takeRows()
    if (rows.length > 0) yield rows
  }
}

class SheetReader {
  readonly #parts: SheetParts
  readonly #spans: Spans
  #rows: SheetRow[] = []
  #row = 0
  #cells: SheetCell[] = []
  #next_column = 0
  #cell: Draft | null = null
  #is_value = false

  constructor(parts: SheetParts) {
    this.#parts = parts
    this.#spans = new Spans(parts.merges)
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      // Without a number the element follows the previous one.
      this.#row = Number(attributes['r'] ?? this.#row + 1)
      this.#cells = []
      this.#next_column = 0
    } else if (name === 'c') {
      const column = attributes['r'] === undefined ? this.#next_column : columnOf(attributes['r'])
      this.#next_column = column + 1
      const style = Number(attributes['s'] ?? 0)
      this.#cell = { column, type: attributes['t'] ?? 'n', style, value: '', has_formula: false }
    } else if (name === 'f' && this.#cell) this.#cell.has_formula = true
    else if (name === 'v' || name === 't') this.#is_value = this.#cell !== null
  }

  text(piece: string): void {
    if (!this.#is_value || !this.#cell) return
    this.#cell.value += piece
    if (this.#cell.value.length > CELL_LENGTH_MAX * 2) throw new BadFile('file_bomb')
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#is_value = false
    if (name === 'c' && this.#cell) {
      const cell = cellOf(this.#cell, this.#parts)
      // Cells further right are left-over formatting.
      if (cell && cell.column >= 0 && cell.column < IMPORT_COLUMNS_MAX) this.#cells.push(cell)
      this.#cell = null
    }
    if (name === 'row') this.#endRow()
  }

  #endRow(): void {
    const is_divider = this.#cells.length === 1 && this.#spans.isMergedAcross(this.#row, this.#cells[0]?.column ?? -1)
    const cells = this.#spans.filled(this.#row, this.#cells)
    if (cells.length > 0) this.#rows.push({ row: this.#row, cells, is_divider })
    this.#cells = []
  }
}

function cellOf(
  { column, type, style, value, has_formula }: Draft,
  { strings, formats }: SheetParts,
): SheetCell | null {
  if (value === '') return has_formula ? { column, text: '', number: null, kind: 'uncounted' } : null
  const textCell = (text: string): SheetCell | null =>
    text.trim() === '' ? null : { column, text, number: null, kind: 'text' }
  if (type === 's') return textCell(strings[Number(value)] ?? '')
  if (type === 'e') return { column, text: value, number: null, kind: 'error' }
  if (type === 'b') return textCell(value === '1' ? 'TRUE' : 'FALSE')
  if (type === 'd') return { column, text: value.slice(0, 10), number: null, kind: 'date' }
  const number = Number(value)
  if (type !== 'n' || !Number.isFinite(number)) return textCell(unescaped(value))
  if (formats.is_date[style] === true)
    return { column, text: dayText(number, formats.is_1904), number: null, kind: 'date' }
  return { column, text: numberText(number, formats.digits[style] ?? 0), number, kind: 'number' }
}

/** As displayed: 15 significant digits, 123 as `00123` in the format `00000`. */
function numberText(number: number, digits: number): string {
  const text = String(Number(number.toPrecision(15)))
  return digits > 0 && /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

/** In step with the rows. */
class Spans {
  readonly #waiting: Merge[]
  #open: { merge: Merge; cell: SheetCell | null }[] = []

  constructor(merges: readonly Merge[]) {
    this.#waiting = [...merges].sort((a, b) => b.top - a.top)
  }

  isMergedAcross(row: number, column: number): boolean {
    this.#advanceTo(row)
    return this.#open.some(({ merge }) => merge.top === row && merge.left === column && merge.right > column)
  }

  /** Merged cells only in their first column, or a heading would fill every column. */
  filled(row: number, cells: SheetCell[]): SheetCell[] {
    this.#advanceTo(row)
    if (this.#open.length === 0) return cells
    const by_column = new Map(cells.map((cell) => [cell.column, cell]))
    for (const span of this.#open) {
      const { merge } = span
      if (merge.top === row) span.cell = by_column.get(merge.left) ?? null
      else if (span.cell && !by_column.has(merge.left)) by_column.set(merge.left, span.cell)
    }
    return [...by_column.values()].sort((a, b) => a.column - b.column)
  }

  #advanceTo(row: number): void {
    this.#open = this.#open.filter(({ merge }) => merge.bottom >= row)
    for (let next = this.#waiting.at(-1); next && next.top <= row; next = this.#waiting.at(-1)) {
      this.#waiting.pop()
      if (next.bottom >= row) this.#open.push({ merge: next, cell: null })
    }
  }
}
