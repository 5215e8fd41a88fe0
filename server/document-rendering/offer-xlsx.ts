import { uktzedText } from '@shop/contract/rules/goods/product-details'
import { componentLines } from './component-lines.ts'
import { hryvnia, type Kopiykas, negative } from '@shop/contract/rules/money/price'
import { rateOf } from '@shop/contract/rules/money/vat'
import { type OneRow, oneSheetWorkbook } from '../platform/xlsx/one-sheet.ts'
import { LOOK } from '../platform/xlsx/sheet-styles.ts'
import { codeText, signerText } from '../texts/words/order-details-words.ts'
import type { Cell } from '../platform/xlsx/sheet-xml.ts'
import { dateText } from '../texts/dates.ts'
import { numbered, DOCUMENT_WORDS, VAT_WORDS, totalInWords, vatRateText } from '../texts/words/document-words.ts'
import { pageOfPages, UNIT_NAMES } from '../texts/words/price-list-words.ts'
import { countryInUkrainian } from '../texts/ukrainian-names.ts'
import type { OfferDocument, DocumentLine } from './document.ts'
import { type ClassSum, hasVat, documentSums, sumsOfClasses, whyNoVat } from './document-sums.ts'

interface Column {
  title: string
  width: number
}

const COLUMNS: readonly Column[] = [
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
const FIGURES = COLUMNS.length
/** After the sums, only if needed, so that no column moves. */
const CUSTOMS: Column = { title: 'УКТЗЕД', width: 14 }
const RATES: Column = { title: 'ПДВ, %', width: 8 }

const EMPTY: Cell = { look: LOOK.plain, number: null }

const text = (content: string, look: Cell['look'] = LOOK.remark): Cell => ({ look, text: content })
type Rows = OneRow[]

/** Sums, subtotals, discount, VAT and total are formulas with cached values. */
export async function offerXlsx(document: OfferDocument): Promise<Buffer> {
  const above = headRows(document)
  const header_row = above.length + 1
  const first = header_row + 1
  const last = header_row + document.lines.length
  const extra = extraColumns(document)
  const columns = [...COLUMNS, ...extra]
  const rows: Rows = [
    ...above,
    { cells: columns.map(({ title }) => text(title, LOOK.header)), is_wide: false },
    ...document.lines.map((line, at) => ({
      cells: [...lineCells(line, first + at), ...extraCells(line, extra)],
      is_wide: false,
    })),
    ...sumRows(document, first, last),
    ...endRows(document),
  ]
  return oneSheetWorkbook({
    sheet_name: DOCUMENT_WORDS.offer,
    widths: columns.map(({ width }) => width),
    rows,
    header_row,
    page_footer: pageOfPages,
  })
}

function extraColumns({ lines, seller }: OfferDocument): Column[] {
  const has_several_rates = hasVat(seller.vat_mode) && new Set(lines.map(rateOf)).size > 1
  return [...(lines.some(({ uktzed }) => uktzed) ? [CUSTOMS] : []), ...(has_several_rates ? [RATES] : [])]
}

const extraCells = (line: DocumentLine, extra: readonly Column[]): Cell[] =>
  extra.map((column) =>
    column === CUSTOMS ? text(uktzedText(line.uktzed ?? ''), LOOK.text) : { look: LOOK.count, number: rateOf(line) },
  )

const wide = (content: string, look: Cell['look'] = LOOK.remark) => ({ cells: [text(content, look)], is_wide: true })
const gap = () => ({ cells: [], is_wide: false })

function headRows({ number, made_at, seller, buyer, code, public_address }: OfferDocument): Rows {
  const seller_details = [
    seller.name,
    codeText(seller.code, 'ua'),
    seller.vat_number && `ІПН ${seller.vat_number}`,
    seller.address,
    seller.iban && `IBAN ${seller.iban}`,
    seller.bank,
    seller.phone,
    seller.email,
  ]
  const buyer_details = [
    buyer.name,
    codeText(buyer.code ?? '', 'ua'),
    buyer.address,
    buyer.iban && `IBAN ${buyer.iban}`,
    buyer.bank,
    signerText(buyer),
    buyer.contact,
    buyer.phone,
    buyer.email,
  ]
  return [
    wide(`${numbered(DOCUMENT_WORDS.offer, number)} від ${dateText(made_at)}`, LOOK.title),
    wide(`${DOCUMENT_WORDS.seller}: ${seller_details.filter(Boolean).join(', ')}`),
    wide(`${DOCUMENT_WORDS.buyer}: ${buyer_details.filter(Boolean).join(', ') || DOCUMENT_WORDS.buyer_unnamed}`),
    wide(`${DOCUMENT_WORDS.check}: ${public_address} (${code})`),
    wide(`Ціни в гривнях, ${hasVat(seller.vat_mode) ? VAT_WORDS.with : whyNoVat(seller)}`, LOOK.note),
  ]
}

function lineCells(line: DocumentLine, row: number): Cell[] {
  return [
    { look: LOOK.count, number: line.position },
    text([line.name_ua, ...componentLines(line)].join('\n'), LOOK.wrapped),
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

function sumRow(label: string, sum: Kopiykas, formula: string, figure: Cell = EMPTY): Rows[number] {
  const empty = Array.from({ length: 7 }, () => EMPTY)
  const cells = [EMPTY, text(label, LOOK.bold), ...empty, figure]
  return { cells: [...cells, { look: LOOK.bold_money, number: hryvnia(sum), formula }], is_wide: false }
}

function sumRows(document: OfferDocument, first: number, last: number): Rows {
  const sums = documentSums(document)
  const range = (column: string) => `$${column}$${first}:$${column}$${last}`
  const classes = sumsOfClasses(document.lines).map(({ dk_class, name_ua, sum }) =>
    sumRow(classLabel(dk_class, name_ua), sum, `SUMPRODUCT((${classTest(dk_class, range('D'))})*${range('K')})`),
  )
  // The gap and the class rows come before the sum of goods.
  const goods = last + 1 + classes.length + 1
  const discount = negative(sums.discount)
  const rows: Rows = [gap(), ...classes, sumRow('Разом за позиціями', sums.goods_sum, `SUM(${range('K')})`)]
  const percent: Cell = { look: LOOK.money, number: document.discount_percent }
  rows.push(sumRow('Знижка, %', discount, `-ROUND(K${goods}*J${goods + 1}/100,2)`, percent))
  const total = goods + 2
  rows.push(sumRow(totalLabel(document), sums.total, `K${goods}+K${goods + 1}`))
  if (sums.vat === null) return rows
  const rate_column = String.fromCharCode('A'.charCodeAt(0) + FIGURES + extraColumns(document).indexOf(RATES))
  for (const { rate, vat } of sums.rates) {
    const own = `SUMPRODUCT((${range(rate_column)}=${rate})*${range('K')})/K${goods}*`
    const share = sums.rates.length === 1 ? '' : own
    rows.push(sumRow(`У тому числі ${vatRateText(rate)}`, vat, `ROUND(${share}K${total}*${rate}/${100 + rate},2)`))
  }
  const last_rate = total + sums.rates.length
  rows.push(sumRow('Разом без ПДВ', sums.without_vat, `K${total}-SUM(K${total + 1}:K${last_rate})`))
  return rows
}

const totalLabel = ({ seller }: OfferDocument) =>
  `Усього ${hasVat(seller.vat_mode) ? VAT_WORDS.with : VAT_WORDS.without}`

const classLabel = (dk_class: ClassSum['dk_class'], name_ua: string | null) =>
  `Клас ДК 021:2015: ${dk_class ?? DOCUMENT_WORDS.without_code}${name_ua === null ? '' : `, ${name_ua}`}`

/** By four digits; `?` wildcards differ across programs. */
const classTest = (dk_class: ClassSum['dk_class'], codes: string) =>
  dk_class === null ? `${codes}=""` : `LEFT(${codes},4)="${dk_class.slice(0, 4)}"`

function endRows(document: OfferDocument): Rows {
  const { total, vat } = documentSums(document)
  const { seller } = document
  const signer = [seller.signer_position, seller.signer].filter(Boolean).join(' ')
  return [
    gap(),
    wide(`${DOCUMENT_WORDS.sum_in_words}: ${totalInWords(total, vat, whyNoVat(seller))}`),
    wide(`${DOCUMENT_WORDS.validity}: до ${dateText(document.valid_until)} включно`),
    ...(document.delivery_terms === '' ? [] : [wide(`${DOCUMENT_WORDS.delivery}: ${document.delivery_terms}`)]),
    ...(document.payment_terms === '' ? [] : [wide(`${DOCUMENT_WORDS.payment}: ${document.payment_terms}`)]),
    gap(),
    wide(`${signer}  ____________________`),
  ]
}
