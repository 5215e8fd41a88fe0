import { LIST_ROWS_MAX } from '@shop/contract/shop/lists'
import { Refusal } from '../platform/http/refusal.ts'

export interface WantedLine {
  row: number
  text: string
  amount: number | null
}

/** Longer ones are descriptions. */
const TEXT_MAX = 300
const UNIT = String.raw`(?:шт|штук[аи]?|од|одиниц[ьяі]|компл|комплект(?:и|ів|а|ов)?|к-т|к-ти|кт|наб|набор(?:и|ів|ов)?|уп|упак|пар[аи]?|екз|экз|pcs|pc|set|sets)`
/** The comma of `кабель 3х2,5`, but not of the bare article in `13-0101,5`. */
const DECIMAL = String.raw`(?<=(?:^|[\sxх×*(])\d{1,4}),\d`
/** `мікроскоп 15`, `терези — 4 шт.`, `глобус x 3`; after a space or dash, so not `16х150`. */
const AT_END = new RegExp(String.raw`(?!${DECIMAL})[\s,;:–—-]+(?:[xх×*]\s*)?(\d{1,5})\s*${UNIT}?\.?\s*$`, 'iu')
/** Whole long lines would take seconds. */
const END_LENGTH = 60
const AT_START = new RegExp(String.raw`^(\d{1,5})\s*(?:${UNIT}\.?|[xх×*])\s+(.*\p{L}.*)$`, 'iu')
const NUMBERING = /^\s*\d{1,3}[.)]\s+/
/** `13-0101`, also without letters; `13-0101-5` is one article. */
const ARTICLE = /^\s*\d+(?:-\d+)+$/
/** In tenders beside each brand: it says nothing of the goods. */
const OR_EQUIVALENT = /\(?(?<!\p{L})(?:або|чи|или|or) (?:еквівалент|эквивалент|аналог|equivalent)\p{L}*\)?/giu
const WHOLE = /^\d{1,5}(?:[.,]0+)?$/

/** Refuses with `invalid_data` if there are too many. */
export function readText(text: string): WantedLine[] {
  const lines = withoutEquivalents(text)
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => partsOf(line).map((part) => ({ row: at + 1, part })))
  const wanted = lines.flatMap(({ row, part }) => {
    const line = isOfCells(part) ? readCells(part.split(part.includes('\t') ? '\t' : ';')) : readLine(part)
    return line === null ? [] : [{ row, ...line }]
  })
  if (wanted.length > LIST_ROWS_MAX) throw new Refusal('invalid_data', { text: ['too_many_rows'] })
  // «мікроскоп 15, терези 4» is one line of text and two of the list.
  return wanted.some(({ row }, at) => row === wanted[at - 1]?.row)
    ? wanted.map((line, at) => ({ ...line, row: at + 1 }))
    : wanted
}

export const withoutEquivalents = (text: string) => text.replaceAll(OR_EQUIVALENT, '')

/** Semicolons separate cells if one of them is an amount: `Ноутбук; 30; шт.` */
const isOfCells = (line: string) => line.includes('\t') || line.split(';').some((cell) => WHOLE.test(cell.trim()))

/** Commas separate only where each part ends with an amount. */
function partsOf(line: string): string[] {
  if (isOfCells(line)) return [line]
  return line.split(';').flatMap((part) => {
    const parts = part.split(/,\s+/)
    return parts.length > 1 && parts.every((one) => endOf(one) !== null) ? parts : [part]
  })
}

type Read = Omit<WantedLine, 'row'>

export function readLine(typed: string): Read | null {
  const line = typed.replace(NUMBERING, '').replaceAll(/\s+/g, ' ').trim()
  const end = endOf(line)
  if (end) return named(end.words, end.amount)
  const start = AT_START.exec(line)
  return start ? named(start[2] ?? '', start[1] ?? '') : named(line, '')
}

function endOf(line: string): { words: string; amount: string } | null {
  const found = AT_END.exec(line.slice(-END_LENGTH))
  if (!found) return null
  const words = line.slice(0, Math.max(0, line.length - END_LENGTH) + found.index)
  const is_named = /\p{L}/u.test(words) || (ARTICLE.test(words) && !found[0].startsWith('-'))
  return is_named ? { words, amount: found[1] ?? '' } : null
}

export function named(words: string, amount: string): Read | null {
  const text = words
    .slice(0, 2 * TEXT_MAX)
    .replace(/^[\s,;:•*–—-]+|[\s,;:–—-]+$/g, '')
    .toWellFormed()
    .replaceAll('\0', '')
    .slice(0, TEXT_MAX)
  return /\p{L}|\d{3}/u.test(text) ? { text, amount: amountOf(amount) } : null
}

/** The longest text is the name, the last whole number the amount. */
export function readCells(cells: readonly string[]): Read | null {
  const texts = cells.map((cell) => cell.trim())
  const longest = texts.reduce((best, text, at) => (lettersOf(text) > lettersOf(texts[best] ?? '') ? at : best), 0)
  const amount = texts.findLast((text, at) => at > longest && WHOLE.test(text))
  return amount === undefined ? readLine(texts[longest] ?? '') : named(texts[longest] ?? '', amount)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length

export function amountOf(typed: string): number | null {
  const text = typed.trim().replaceAll(/\s/g, '')
  const amount = WHOLE.test(text) ? Math.floor(Number(text.replace(',', '.'))) : Number(endOf(`а ${text}`)?.amount)
  return Number.isInteger(amount) && amount > 0 ? amount : null
}
