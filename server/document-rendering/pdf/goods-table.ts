import { uktzedText } from '@shop/contract/rules/goods/product-details'
import { rateOf } from '@shop/contract/rules/money/vat'
import { UNIT_NAMES } from '../../texts/words/price-list-words.ts'
import { VAT_WORDS, monthsText, vatRateText } from '../../texts/words/document-words.ts'
import { countryInUkrainian } from '../../texts/ukrainian-names.ts'
import { hasVat } from '../document-sums.ts'
import type { FrozenDocument, DocumentLine } from '../document.ts'
import { componentLines } from '../component-lines.ts'
import { sumText } from './sum-text.ts'
import { COLOUR, decorated, group, makeRoom, marked, mm, PAGE, rule, type Sheet, type Structure } from './sheet.ts'
import { STYLE, right } from './styles.ts'
import { type Part, stack, type Stack } from './text.ts'

interface Column {
  title: string
  /** Points. */
  width: number
  is_right?: boolean
  parts: (line: DocumentLine) => Part[]
}

const GAP = mm(1.6)
const PAD = mm(1.5)

/**
 * The header repeats on every page; rows are never split.
 *
 * @param below height to keep on the last row's page
 */
export function drawGoods(
  sheet: Sheet,
  { lines, seller }: Pick<FrozenDocument, 'lines' | 'seller'>,
  below: number,
): void {
  const has_vat = hasVat(seller.vat_mode)
  const has_several_rates = has_vat && new Set(lines.map(rateOf)).size > 1
  const columns = columnsOf(has_vat ? ` ${VAT_WORDS.with}` : '', has_several_rates)
  const table = group(sheet.root, sheet.doc, 'Table')
  const titles = columns.map((column) =>
    stack(sheet, column.width - GAP, [{ text: column.title, style: column.is_right ? right(STYLE.head) : STYLE.head }]),
  )
  const head_height = Math.max(...titles.map((title) => title.height)) + mm(2.6)
  // Never the header alone at the bottom.
  makeRoom(sheet, head_height + mm(16) + (lines.length === 1 ? below : 0))
  const head = group(table, sheet.doc, 'THead')
  drawCells(sheet, head, { columns, cells: titles, mark: 'TH', pad: mm(1.3) })
  head.end()
  drawHeadLine(sheet, head_height)

  const startPage = sheet.startPage
  sheet.startPage = () => {
    sheet.y = startPage()
    decorated(sheet, () => drawPlain(sheet, columns, titles), 'Pagination')
    drawHeadLine(sheet, head_height)
    return sheet.y
  }
  const body = group(table, sheet.doc, 'TBody')
  for (const [index, line] of lines.entries())
    drawRow(sheet, body, { columns, line, below: index === lines.length - 1 ? below : 0 })
  sheet.startPage = startPage
  body.end()
  table.end()
}

interface Row {
  columns: readonly Column[]
  line: DocumentLine
  below: number
}

function drawRow(sheet: Sheet, body: Structure, { columns, line, below }: Row): void {
  const cells = columns.map((column) => stack(sheet, column.width - GAP, column.parts(line)))
  const height = Math.max(...cells.map((cell) => cell.height)) + PAD * 2
  makeRoom(sheet, height + below)
  drawCells(sheet, body, { columns, cells, mark: 'TD', pad: PAD })
  sheet.y += height
  rule(sheet, sheet.y, { colour: COLOUR.line_strong, line: mm(0.2) })
}

interface Cells {
  columns: readonly Column[]
  cells: readonly Stack[]
  mark: 'TH' | 'TD'
  pad: number
}

function drawCells(sheet: Sheet, parent: Structure, { columns, cells, mark, pad }: Cells): void {
  const row = group(parent, sheet.doc, 'TR')
  const as = mark === 'TH' ? ({ mark, scope: 'Column' } as const) : mark
  for (const [index, cell] of cells.entries())
    marked(sheet, row, as, () => cell.draw(columnLeft(columns, index), sheet.y + pad))
  row.end()
}

function drawPlain(sheet: Sheet, columns: readonly Column[], titles: readonly Stack[]): void {
  for (const [index, title] of titles.entries()) title.draw(columnLeft(columns, index), sheet.y + mm(1.3))
}

function drawHeadLine(sheet: Sheet, height: number): void {
  sheet.y += height
  rule(sheet, sheet.y, { colour: COLOUR.ink, line: mm(0.35) })
}

/** The gap is opposite to the text alignment. */
const columnLeft = (columns: readonly Column[], index: number) =>
  columns.slice(0, index).reduce((x, column) => x + column.width, PAGE.left) + (columns[index]?.is_right ? GAP : 0)

function columnsOf(with_vat: string, has_several_rates: boolean): Column[] {
  const one = (text: string, style: Part['style']): Part[] => [{ text, style }]
  return [
    { title: '№', width: mm(8), parts: ({ position }) => one(String(position), STYLE.cell) },
    { title: 'Найменування', width: mm(66), parts: (line) => nameParts(line, has_several_rates) },
    { title: 'ДК 021:2015', width: mm(32), parts: codeParts },
    { title: 'Од.', width: mm(12), parts: ({ unit }) => one(UNIT_NAMES[unit], STYLE.cell) },
    { title: 'К-сть', width: mm(12), is_right: true, parts: ({ amount }) => one(String(amount), STYLE.figure) },
    {
      title: `Ціна${with_vat}, ₴`,
      width: mm(23),
      is_right: true,
      parts: ({ price }) => one(sumText(price), STYLE.figure),
    },
    {
      title: `Сума${with_vat}, ₴`,
      width: mm(25),
      is_right: true,
      parts: ({ sum }) => one(sumText(sum), STYLE.figure_bold),
    },
  ]
}

/** The customs code stands under the name: few goods have one. */
function nameParts(line: DocumentLine, shows_rate: boolean): Part[] {
  const { name_ua, article, country, warranty_months, uktzed } = line
  const warranty = warranty_months === null || warranty_months === 0 ? null : `гарантія ${monthsText(warranty_months)}`
  const facts = [`арт.\u00a0${article}`, country && countryInUkrainian(country), warranty].filter(Boolean).join(' · ')
  const customs = uktzed && `УКТЗЕД\u00a0${uktzedText(uktzed)}`
  const codes = [customs, shows_rate && vatRateText(rateOf(line))].filter(Boolean).join(' · ')
  return [
    { text: name_ua, style: STYLE.cell },
    { text: facts, style: STYLE.small, above: 0.5 },
    { text: codes, style: STYLE.small },
    ...componentLines(line).map((text, index) => ({ text, style: STYLE.small, above: index === 0 ? 2 : 0.5 })),
  ]
}

const codeParts = ({ dk_code, dk_name_ua }: DocumentLine): Part[] => [
  { text: dk_code ?? '—', style: STYLE.code },
  { text: dk_name_ua ?? '', style: STYLE.small },
]
