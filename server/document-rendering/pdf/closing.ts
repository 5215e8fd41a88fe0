import { type Kopiykas, negative } from '@shop/contract/rules/money/price'
import { percentText } from '../../texts/money.ts'
import { DOCUMENT_WORDS, totalInWords, VAT_WORDS, vatRateText } from '../../texts/words/document-words.ts'
import { moneyText } from '../../texts/money.ts'
import { type DocumentSums, documentSums, whyNoVat } from '../document-sums.ts'
import type { FrozenDocument } from '../document.ts'
import { COLOUR, decorated, group, makeRoom, marked, mm, PAGE, rule, type Sheet, TEXT_WIDTH } from './sheet.ts'
import { STYLE, right } from './styles.ts'
import { type Part, stack, type Stack } from './text.ts'

/** Not split across pages. */
export interface Block {
  height: number
  /** At `sheet.y`, without moving it. */
  draw: () => void
}

export const heightOf = (blocks: readonly Block[]) => blocks.reduce((height, block) => height + block.height, 0)

export function drawTogether(sheet: Sheet, blocks: readonly Block[]): void {
  makeRoom(sheet, heightOf(blocks))
  for (const block of blocks) {
    block.draw()
    sheet.y += block.height
  }
}

const SUMS_WIDTH = mm(74)
const SUMS_LEFT = PAGE.right - SUMS_WIDTH
const WORDS_WIDTH = TEXT_WIDTH - SUMS_WIDTH - mm(8)

export function totalsBlock(sheet: Sheet, document: FrozenDocument & { bonuses?: Kopiykas }): Block {
  const sums = documentSums(document)
  const words = stack(sheet, WORDS_WIDTH, [
    { text: DOCUMENT_WORDS.sum_in_words, style: STYLE.caption },
    { text: totalInWords(sums.total, sums.vat, whyNoVat(document.seller)), style: STYLE.words },
  ])
  const rows = sumRows(sums, document).map(({ label, sum, is_total }) => ({
    is_total,
    label: stack(sheet, mm(40), [{ text: label, style: is_total ? STYLE.total_label : STYLE.sum_label }]),
    sum: stack(sheet, mm(44), [{ text: sum, style: is_total ? STYLE.total : STYLE.sum }]),
  }))
  const rows_height = rows.reduce((sum, row) => sum + rowHeight(row), 0)
  return {
    height: Math.max(words.height, rows_height) + mm(8),
    draw: () => {
      const top = sheet.y + mm(3.5)
      marked(sheet, sheet.root, 'P', () => words.draw(PAGE.left, top))
      drawSumRows(sheet, rows, top)
    },
  }
}

interface SumRow {
  label: Stack
  sum: Stack
  is_total: boolean
}

const rowHeight = ({ label, sum, is_total }: SumRow) =>
  Math.max(label.height, sum.height) + (is_total ? mm(2.6) : mm(1.2))

function drawSumRows(sheet: Sheet, rows: readonly SumRow[], top: number): void {
  const table = group(sheet.root, sheet.doc, 'Table')
  let y = top
  for (const row of rows) {
    if (row.is_total) rule(sheet, y + mm(0.8), { x: SUMS_LEFT, width: SUMS_WIDTH, colour: COLOUR.ink, line: mm(0.5) })
    const at = y + (row.is_total ? mm(2.4) : 0)
    const line = group(table, sheet.doc, 'TR')
    marked(sheet, line, { mark: 'TH', scope: 'Row' }, () =>
      row.label.draw(SUMS_LEFT, at + (row.sum.height - row.label.height) / 2),
    )
    marked(sheet, line, 'TD', () => row.sum.draw(PAGE.right - mm(44), at))
    line.end()
    y += rowHeight(row)
  }
  table.end()
}

function sumRows(
  { goods_sum, discount, bonuses, vat, rates, without_vat, total }: DocumentSums,
  { discount_percent }: FrozenDocument,
) {
  const row = (label: string, sum: string) => ({ label, sum, is_total: false })
  const is_less = discount > 0 || bonuses > 0
  return [
    ...(is_less ? [row('Разом за позиціями', moneyText(goods_sum))] : []),
    ...(discount > 0 ? [row(`Знижка ${percentText(discount_percent)}`, moneyText(negative(discount)))] : []),
    ...(bonuses > 0 ? [row('Сплачено бонусами', moneyText(negative(bonuses)))] : []),
    ...(vat === null ? [] : [row('Разом без ПДВ', moneyText(without_vat))]),
    ...rates.map((one) => row(vatRateText(one.rate), moneyText(one.vat))),
    { label: `Усього ${vat === null ? VAT_WORDS.without : VAT_WORDS.with}`, sum: moneyText(total), is_total: true },
  ]
}

export interface Term {
  title: string
  text: string
}

/** By number of terms; otherwise three. */
const COLUMNS_FOR: Record<number, number> = { 1: 1, 2: 2, 4: 4 }

/** Empty ones are left out. */
export function termsBlock(sheet: Sheet, terms: readonly Term[]): Block {
  const gap = mm(5)
  const visible_terms = terms.filter(({ text }) => text !== '')
  const columns = COLUMNS_FOR[visible_terms.length] ?? 3
  const width = (TEXT_WIDTH - gap * (columns - 1)) / columns
  const cells = visible_terms.map(({ title, text }) =>
    stack(sheet, width, [
      { text: title, style: STYLE.caption },
      { text, style: STYLE.term },
    ]),
  )
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) =>
    cells.slice(at * columns, (at + 1) * columns),
  )
  const heights = rows.map((row) => Math.max(...row.map((cell) => cell.height)) + mm(5))
  return {
    height: heights.reduce((sum, height) => sum + height, 0),
    draw: () => {
      let top = sheet.y
      for (const [index, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) {
          const x = PAGE.left + (width + gap) * column
          rule(sheet, top, { x, width })
          marked(sheet, sheet.root, 'P', () => cell.draw(x, top + mm(1.4)))
        }
        top += heights[index] ?? 0
      }
    },
  }
}

export interface Signature {
  /** Signer's position and organisation. */
  parts: readonly Part[]
  /** Name under the line. */
  name: string
}

/** Side by side, with room for a seal. */
export function signaturesBlock(sheet: Sheet, signatures: readonly Signature[], left = PAGE.left): Block {
  const gap = mm(8)
  const width = (PAGE.right - left - gap * (signatures.length - 1)) / signatures.length
  const heads = signatures.map(({ parts }) => stack(sheet, width, parts))
  const caption = stack(sheet, width / 2, [
    { text: `${DOCUMENT_WORDS.signature}, ${DOCUMENT_WORDS.seal}`, style: STYLE.caption },
  ])
  const names = signatures.map(({ name }) => stack(sheet, width / 2, [{ text: name, style: right(STYLE.term) }]))
  const line_at = Math.max(...heads.map((head) => head.height)) + mm(11)
  return {
    height: line_at + mm(6),
    draw: () => {
      for (const [index, head] of heads.entries()) {
        const x = left + (width + gap) * index
        const below = sheet.y + line_at + mm(1)
        marked(sheet, sheet.root, 'P', () => head.draw(x, sheet.y))
        rule(sheet, sheet.y + line_at, { x, width, colour: COLOUR.ink })
        marked(sheet, sheet.root, 'P', () => caption.draw(x, below))
        marked(sheet, sheet.root, 'P', () => names[index]?.draw(x + width / 2, below))
      }
    },
  }
}

/** `2 / 7`. Call last. */
export function numberPages(sheet: Sheet, remark: string): void {
  const { count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page)
    const left = stack(sheet, mm(140), [{ text: remark, style: STYLE.foot }])
    const number = stack(sheet, mm(30), [{ text: `${page + 1} / ${count}`, style: right(STYLE.foot) }])
    decorated(
      sheet,
      () => {
        left.draw(PAGE.left, PAGE.height - mm(12.5))
        number.draw(PAGE.right - mm(30), PAGE.height - mm(12.5))
      },
      'Pagination',
    )
  }
}
