import { hryvnia, type Kopiykas } from '@shop/contract/rules/price'
import { type OneRow, oneSheetWorkbook } from '../platform/xlsx/one-sheet.ts'
import { LOOK } from '../platform/xlsx/sheet-styles.ts'
import type { Cell } from '../platform/xlsx/sheet-xml.ts'
import { dateText } from '../texts/dates.ts'
import { numbered, PAPER_WORDS, VAT_WORDS, totalInWords } from '../texts/paper-words.ts'
import { pageOfPages, UNIT_NAMES } from '../texts/price-list-words.ts'
import { countryInUkrainian } from '../texts/ukrainian-names.ts'
import type { OfferPaper, PaperLine } from './paper.ts'
import { type ClassSum, hasVat, paperSums, sumsOfClasses, whyNoVat } from './paper-sums.ts'

const COLUMNS = [
  { title: '№', width: 5 },
  { title: 'Найменування', width: 46 },
  { title: 'Артикул', width: 13 },
  { title: 'ДК 021:2015', width: 13 },
  { title: 'Назва за ДК', width: 24 },
  { title: 'Країна', width: 12 },
  { title: 'Гарантія, міс.', width: 10 },
  { title: 'Од.', width: 8 },
  { title: 'К-сть', width: 8 },
  { title: 'Ціна', width: 14 },
  { title: 'Сума', width: 16 },
]
/** What a line of those columns holds, words broken. */
const NAME_LETTERS = 40
const CODE_NAME_LETTERS = 20
const EMPTY: Cell = { look: LOOK.plain, number: null }

const text = (said: string, look: Cell['look'] = LOOK.remark): Cell => ({ look, text: said })
type Rows = OneRow[]

/**
 * The commercial offer as XLSX whose figures reckon themselves: sums, subtotals of classes, discount, tax and total are
 * formulas, with what they come to beside them for programs that only read.
 *
 * @returns the whole file
 */
export async function offerXlsx(paper: OfferPaper): Promise<Buffer> {
  const above = headRows(paper)
  const header_row = above.length + 1
  const first = header_row + 1
  const last = header_row + paper.lines.length
  const rows: Rows = [
    ...above,
    { cells: COLUMNS.map(({ title }) => text(title, LOOK.header)), is_wide: false, lines: 2 },
    ...paper.lines.map((line, at) => ({ cells: lineCells(line, first + at), is_wide: false, lines: linesOf(line) })),
    ...sumRows(paper, first, last),
    ...endRows(paper),
  ]
  return oneSheetWorkbook({
    sheet_name: PAPER_WORDS.offer,
    widths: COLUMNS.map(({ width }) => width),
    rows,
    header_row,
    page_footer: pageOfPages,
  })
}

const wide = (said: string, look: Cell['look'] = LOOK.remark) => ({ cells: [text(said, look)], is_wide: true })
const gap = () => ({ cells: [], is_wide: false })

function headRows({ number, made_at, seller, buyer, code, public_address }: OfferPaper): Rows {
  const seller_said = [
    seller.name,
    seller.code && `ЄДРПОУ ${seller.code}`,
    seller.vat_number && `ІПН ${seller.vat_number}`,
    seller.address,
    seller.iban && `IBAN ${seller.iban}`,
    seller.bank,
    seller.phone,
    seller.email,
  ]
  const buyer_said = [
    buyer.name,
    buyer.code && `ЄДРПОУ ${buyer.code}`,
    buyer.address,
    buyer.contact,
    buyer.phone,
    buyer.email,
  ]
  return [
    wide(`${numbered(PAPER_WORDS.offer, number)} від ${dateText(made_at)}`, LOOK.title),
    wide(`${PAPER_WORDS.seller}: ${seller_said.filter(Boolean).join(', ')}`),
    wide(`${PAPER_WORDS.buyer}: ${buyer_said.filter(Boolean).join(', ') || PAPER_WORDS.buyer_unnamed}`),
    wide(`${PAPER_WORDS.check}: ${public_address} (${code})`),
    wide(`Ціни в гривнях, ${hasVat(seller.vat_mode) ? VAT_WORDS.with : whyNoVat(seller)}`, LOOK.note),
  ]
}

function lineCells(line: PaperLine, row: number): Cell[] {
  return [
    { look: LOOK.count, number: line.position },
    text(line.name_ua, LOOK.wrapped),
    text(line.article, LOOK.text),
    text(line.dk_code ?? '', LOOK.text),
    text(line.dk_name_ua ?? '', LOOK.wrapped),
    text(countryInUkrainian(line.country ?? ''), LOOK.text),
    { look: LOOK.count, number: line.warranty_months },
    text(UNIT_NAMES[line.unit], LOOK.text),
    { look: LOOK.count, number: line.amount },
    { look: LOOK.money, number: hryvnia(line.price) },
    { look: LOOK.money, number: hryvnia(line.sum), formula: `I${row}*J${row}` },
  ]
}

/** How many lines its name or that of its code will take. */
const linesOf = ({ name_ua, dk_name_ua }: PaperLine) =>
  Math.max(Math.ceil(name_ua.length / NAME_LETTERS), Math.ceil((dk_name_ua ?? '').length / CODE_NAME_LETTERS))

/** A label, a figure it depends on where there is one, and the sum under the column of sums. */
function sumRow(label: string, sum: Kopiykas, formula: string, figure: Cell = EMPTY): Rows[number] {
  const empty = Array.from({ length: 7 }, () => EMPTY)
  const cells = [EMPTY, text(label, LOOK.bold), ...empty, figure]
  return { cells: [...cells, { look: LOOK.bold_money, number: hryvnia(sum), formula }], is_wide: false }
}

function sumRows(paper: OfferPaper, first: number, last: number): Rows {
  const sums = paperSums(paper)
  const range = (column: string) => `$${column}$${first}:$${column}$${last}`
  const classes = sumsOfClasses(paper.lines).map(({ dk_class, sum }) =>
    sumRow(classLabel(dk_class), sum, `SUMPRODUCT((${classTest(dk_class, range('D'))})*${range('K')})`),
  )
  // The gap, and the rows of the classes, stand between the goods and their sum.
  const goods = last + 1 + classes.length + 1
  const discount = -sums.discount
  const rows: Rows = [gap(), ...classes, sumRow('Разом за позиціями', sums.goods_sum, `SUM(${range('K')})`)]
  const percent: Cell = { look: LOOK.money, number: paper.discount_percent }
  rows.push(sumRow('Знижка, %', discount, `-ROUND(K${goods}*J${goods + 1}/100,2)`, percent))
  const total = goods + 2
  rows.push(sumRow(totalLabel(paper), sums.total, `K${goods}+K${goods + 1}`))
  if (sums.vat !== null) {
    rows.push(sumRow(`У тому числі ${VAT_WORDS.rate}`, sums.vat, `ROUND(K${total}/6,2)`))
    rows.push(sumRow('Разом без ПДВ', sums.without_vat, `K${total}-K${total + 1}`))
  }
  return rows
}

const totalLabel = ({ seller }: OfferPaper) => `Усього ${hasVat(seller.vat_mode) ? VAT_WORDS.with : VAT_WORDS.without}`

const classLabel = (dk_class: ClassSum['dk_class']) => `Клас ДК 021:2015: ${dk_class ?? PAPER_WORDS.without_code}`

/** By the four digits that make a class; a pattern with `?` is read otherwise by each program. */
const classTest = (dk_class: ClassSum['dk_class'], codes: string) =>
  dk_class === null ? `${codes}=""` : `LEFT(${codes},4)="${dk_class.slice(0, 4)}"`

function endRows(paper: OfferPaper): Rows {
  const { total, vat } = paperSums(paper)
  const { seller } = paper
  const signer = [seller.signer_position, seller.signer].filter(Boolean).join(' ')
  return [
    gap(),
    wide(`${PAPER_WORDS.sum_in_words}: ${totalInWords(total, vat, whyNoVat(seller))}`),
    wide(`${PAPER_WORDS.validity}: до ${dateText(paper.valid_until)} включно`),
    ...(paper.delivery_terms === '' ? [] : [wide(`${PAPER_WORDS.delivery}: ${paper.delivery_terms}`)]),
    ...(paper.payment_terms === '' ? [] : [wide(`${PAPER_WORDS.payment}: ${paper.payment_terms}`)]),
    gap(),
    wide(`${signer}  ____________________`),
  ]
}
