import { type Kopiykas, minus, NOTHING, plus } from '@shop/contract/rules/money/price'
import { moneyText } from '../texts/money.ts'
import { DOCUMENT_WORDS } from '../texts/words/document-words.ts'
import type { Seller } from './document.ts'
import * as closing from './pdf/closing.ts'
import { drawHead } from './pdf/head.ts'
import {
  closeSheet,
  decorated,
  group,
  makeRoom,
  marked,
  mm,
  openSheet,
  PAGE,
  rule,
  type Sheet,
  type Structure,
} from './pdf/sheet.ts'
import { right, STYLE } from './pdf/styles.ts'
import { stack, type Stack } from './pdf/text.ts'

/** Mutual debts of seller and buyer in a period (акт звірки). */
export interface Reconciliation {
  made_at: Date
  /** Days as printed. */
  from: string
  to: string
  seller: Seller
  buyer: { name: string; code: string }
  /** Debt of the buyer at the start; negative if the seller owed. */
  opening: Kopiykas
  /** Oldest first. `debit`: the buyer owes more; `credit`: less. */
  lines: readonly { day: string; document: string; debit: Kopiykas; credit: Kopiykas }[]
}

const COLUMNS = [
  { title: 'Дата', left: 0, width: mm(22) },
  { title: 'Документ', left: mm(24), width: mm(88) },
  { title: 'Дебет', left: mm(114), width: mm(30) },
  { title: 'Кредит', left: mm(148), width: mm(30) },
] as const
const SUMS_FROM = 2
const PAD = mm(1.6)

/** A4, tagged, with embedded fonts. */
export async function reconciliationPdf(act: Reconciliation): Promise<Buffer> {
  const { seller, buyer, made_at, from, to, lines, opening } = act
  const title = 'Акт звірки взаємних розрахунків'
  const number = `${buyer.code}/${from.replaceAll('.', '')}-${to.replaceAll('.', '')}`
  const sheet = openSheet({ title, author: seller.name, made_at })
  drawHead(sheet, { title, number, made_at, seller, below: `за ${from} – ${to}` })
  const parties = stack(sheet, PAGE.right - PAGE.left, [
    {
      text: `${seller.name}, код ${seller.code}, і ${buyer.name}, код ${buyer.code}, звірили взаємні розрахунки.`,
      style: STYLE.requisite,
    },
    {
      text: 'Дебет: поставлено покупцеві та повернуто йому коштів. Кредит: сплачено покупцем. За даними постачальника.',
      style: STYLE.caption,
    },
  ])
  marked(sheet, sheet.root, 'P', () => parties.draw(PAGE.left, sheet.y))
  sheet.y += parties.height + mm(4)
  drawTable(sheet, act)
  const closing_sum = plus(opening, ...lines.map(({ debit, credit }) => minus(debit, credit)))
  closing.drawTogether(sheet, [outcome(sheet, act, closing_sum), signatures(sheet, act)])
  closing.numberPages(sheet, '')
  return closeSheet(sheet)
}

function drawTable(sheet: Sheet, { opening, lines, from, to }: Reconciliation): void {
  const table = group(sheet.root, sheet.doc, 'Table')
  const row = (cells: readonly string[], is_strong = false) => drawRow(sheet, table, { cells, is_strong })
  drawRow(sheet, table, HEAD)
  const { startPage } = sheet
  sheet.startPage = () => {
    sheet.y = startPage()
    repeatHead(sheet)
    return sheet.y
  }
  row(['', `Сальдо на ${from}`, ...sides(opening)], true)
  for (const { day, document, debit, credit } of lines) row([day, document, sumText(debit), sumText(credit)])
  const debit = plus(...lines.map((line) => line.debit))
  const credit = plus(...lines.map((line) => line.credit))
  row(['', 'Обороти за період', moneyText(debit), moneyText(credit)], true)
  row(['', `Сальдо на ${to}`, ...sides(plus(opening, minus(debit, credit)))], true)
  sheet.startPage = startPage
  table.end()
  sheet.y += mm(4)
}

const sumText = (sum: Kopiykas) => (sum === NOTHING ? '' : moneyText(sum))
/** Debit, credit. */
const sides = (balance: Kopiykas) => (balance < 0 ? ['', moneyText(minus(NOTHING, balance))] : [moneyText(balance), ''])

interface Row {
  cells: readonly string[]
  is_strong: boolean
  is_head?: boolean
}

const HEAD: Row = { cells: COLUMNS.map(({ title }) => title), is_strong: true, is_head: true }

/** Decoration: screen readers hear the header once. */
function repeatHead(sheet: Sheet): void {
  const { stacks, height } = layOutRow(sheet, HEAD)
  const draw = () => stacks.forEach((one, at) => one.draw(leftOf(at), sheet.y + PAD))
  decorated(sheet, draw, 'Pagination')
  sheet.y += height
  rule(sheet, sheet.y, {})
}

const leftOf = (column: number) => PAGE.left + (COLUMNS[column]?.left ?? 0)

function drawRow(sheet: Sheet, table: Structure, row: Row): void {
  const { stacks, height } = layOutRow(sheet, row)
  makeRoom(sheet, height)
  const line = group(table, sheet.doc, 'TR')
  for (const [at, one] of stacks.entries())
    marked(sheet, line, row.is_head ? { mark: 'TH', scope: 'Column' } : 'TD', () => one.draw(leftOf(at), sheet.y + PAD))
  line.end()
  sheet.y += height
  rule(sheet, sheet.y, {})
}

function layOutRow(sheet: Sheet, { cells, is_strong, is_head = false }: Row): { stacks: Stack[]; height: number } {
  const stacks = COLUMNS.map(({ width }, at) => {
    const text_style = is_head ? STYLE.head : is_strong ? STYLE.term : STYLE.cell
    const figure = is_head ? right(STYLE.head) : is_strong ? STYLE.figure_bold : STYLE.figure
    return stack(sheet, width, [{ text: cells[at] ?? '', style: at < SUMS_FROM ? text_style : figure }])
  })
  return { stacks, height: Math.max(...stacks.map((one) => one.height)) + PAD * 2 }
}

function outcome(sheet: Sheet, { to, seller, buyer }: Reconciliation, sum: Kopiykas): closing.Block {
  const owed = sum < 0 ? minus(NOTHING, sum) : sum
  const [debtor, creditor] = sum < 0 ? [seller.name, buyer.name] : [buyer.name, seller.name]
  // Names stay in the nominative: they cannot be declined.
  const texts =
    sum === NOTHING
      ? [`Станом на ${to} взаємної заборгованості немає.`]
      : [`Станом на ${to} заборгованість становить ${moneyText(owed)}.`, `Боржник: ${debtor}`, `Кредитор: ${creditor}`]
  const lines = texts.map((text) => ({ text, style: STYLE.words }))
  const words = stack(sheet, PAGE.right - PAGE.left, lines)
  return {
    height: words.height + mm(6),
    draw: () => marked(sheet, sheet.root, 'P', () => words.draw(PAGE.left, sheet.y)),
  }
}

function signatures(sheet: Sheet, { seller, buyer }: Reconciliation): closing.Block {
  return closing.signaturesBlock(sheet, [
    {
      parts: [
        { text: DOCUMENT_WORDS.seller, style: STYLE.caption },
        { text: seller.name, style: STYLE.term },
        { text: seller.signer_position, style: STYLE.caption },
      ],
      name: seller.signer,
    },
    {
      parts: [
        { text: DOCUMENT_WORDS.buyer, style: STYLE.caption },
        { text: buyer.name, style: STYLE.term },
      ],
      name: '',
    },
  ])
}
