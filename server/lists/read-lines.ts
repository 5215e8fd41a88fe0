import { LIST_ROWS_MAX } from '@shop/contract/shop/lists'
import { Refusal } from '../platform/http/refusal.ts'

export interface WantedLine {
  /** From 1. */
  row: number
  text: string
  /** null if the line names none. */
  amount: number | null
}

/** Longer ones are descriptions; the search reads twelve words anyway. */
const TEXT_MAX = 300
const UNIT = String.raw`(?:шт|штук[аи]?|од|одиниц[ьяі]|компл|комплект(?:и|ів|а|ов)?|к-т|к-ти|кт|наб|набор(?:и|ів|ов)?|уп|упак|пар[аи]?|екз|экз|pcs|pc|set|sets)`
/** `мікроскоп 15`, `терези — 4 шт.`, `глобус x 3`: the number stands after a space or a dash, so `16х150` is none. */
const AT_END = new RegExp(String.raw`^(.*?\p{L}.*?)[\s,;:–—-]+(?:[xх×*]\s*)?(\d{1,5})\s*${UNIT}?\.?\s*$`, 'iu')
/** `15 шт. мікроскоп`, `3 x глобус`. */
const AT_START = new RegExp(String.raw`^(\d{1,5})\s*(?:${UNIT}\.?|[xх×*])\s+(.*\p{L}.*)$`, 'iu')
/** `1.`, `2)` in front of a line. */
const NUMBERING = /^\s*\d{1,3}[.)]\s+/
const WHOLE = /^\d{1,5}(?:[.,]0+)?$/

/** The lines of a pasted text. Refuses with `invalid_data` if they are too many. */
export function readText(text: string): WantedLine[] {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, at) => partsOf(line).map((part) => ({ row: at + 1, part })))
  const wanted = lines.flatMap(({ row, part }) => {
    const line = part.includes('\t') ? readCells(part.split('\t')) : readLine(part)
    return line === null ? [] : [{ row, ...line }]
  })
  if (wanted.length > LIST_ROWS_MAX) throw new Refusal('invalid_data', { text: ['too_many_rows'] })
  // «мікроскоп 15, терези 4» is one line of text and two of the list.
  return wanted.some(({ row }, at) => row === wanted[at - 1]?.row)
    ? wanted.map((line, at) => ({ ...line, row: at + 1 }))
    : wanted
}

/** Semicolons always separate; commas only where each part ends with an amount. */
function partsOf(line: string): string[] {
  if (line.includes('\t')) return [line]
  return line.split(';').flatMap((part) => {
    const parts = part.split(/,\s+/)
    return parts.length > 1 && parts.every((one) => AT_END.test(one)) ? parts : [part]
  })
}

type Read = Omit<WantedLine, 'row'>

/** null for a line without letters. */
export function readLine(typed: string): Read | null {
  const line = typed.replace(NUMBERING, '').replaceAll(/\s+/g, ' ').trim()
  const end = AT_END.exec(line)
  if (end) return named(end[1] ?? '', end[2] ?? '')
  const start = AT_START.exec(line)
  return start ? named(start[2] ?? '', start[1] ?? '') : named(line, '')
}

/** The cleaned words with their amount; null without letters or an article. */
export function named(words: string, amount: string): Read | null {
  const text = words
    .replace(/^[\s,;:•*–—-]+|[\s,;:–—-]+$/g, '')
    .toWellFormed()
    .replaceAll('\0', '')
    .slice(0, TEXT_MAX)
  return /\p{L}|\d{3}/u.test(text) ? { text, amount: amountOf(amount) } : null
}

/** Cells without headings: the longest text is the name, the last whole number after it the amount. */
export function readCells(cells: readonly string[]): Read | null {
  const texts = cells.map((cell) => cell.trim())
  const longest = texts.reduce((best, text, at) => (lettersOf(text) > lettersOf(texts[best] ?? '') ? at : best), 0)
  const amount = texts.findLast((text, at) => at > longest && WHOLE.test(text))
  return amount === undefined ? readLine(texts[longest] ?? '') : named(texts[longest] ?? '', amount)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length

export function amountOf(typed: string): number | null {
  const text = typed.trim().replaceAll(/\s/g, '')
  const amount = WHOLE.test(text) ? Math.floor(Number(text.replace(',', '.'))) : Number(AT_END.exec(`а ${text}`)?.[2])
  return Number.isInteger(amount) && amount > 0 ? amount : null
}
