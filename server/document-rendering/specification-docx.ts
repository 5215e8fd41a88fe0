import * as docx from 'docx'
import type { OfferedAttribute } from '@shop/contract/rules/goods/attributes'
import type { ProductDocumentKind } from '@shop/contract/rules/goods/product-details'
import { PRODUCT_DOCUMENT_NAMES } from '../texts/product-document-names.ts'
import { atLeastMonths, weightText } from '../texts/words/document-words.ts'
import { UNIT_NAMES } from '../texts/words/price-list-words.ts'
import { conditionInUkrainian, countryInUkrainian } from '../texts/ukrainian-names.ts'
import type { SpecificationLine } from './document.ts'
import { COLOUR, FACE_FILES } from './pdf/sheet.ts'
import { asRequirement, withEquivalents } from './procurement-wording.ts'

/** Twentieths of a point. */
const A4 = { width: 11_906, height: 16_838 }
const MARGINS = { top: 1134, bottom: 1134, left: 1134, right: 850 }
const COLUMNS = [3400, 1500, A4.width - MARGINS.left - MARGINS.right - 3400 - 1500]
const TITLES = [
  'Найменування предмета закупівлі, код ДК 021:2015',
  'Кількість',
  'Технічні, якісні та інші характеристики',
]
const TITLE = 'Технічна специфікація'

/** As in the PDF documents. Embedded; sizes are half points. */
const FONT = { text: 'Onest', display: 'Geologica', mono: 'JetBrains Mono' }
const FONTS = [
  { name: FONT.text, data: FACE_FILES.regular, bold: FACE_FILES.bold },
  { name: FONT.display, data: FACE_FILES.display },
  { name: FONT.mono, data: FACE_FILES.mono },
]
const SIZE = { title: 38, text: 18, name: 19, head: 15, small: 15, code: 16 }
const colour = (name: keyof typeof COLOUR) => COLOUR[name].slice(1)
const NO_LINE = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' }
const HAIRLINE = { style: docx.BorderStyle.SINGLE, size: 4, color: colour('line_strong') }
const INK_LINE = { style: docx.BorderStyle.SINGLE, size: 8, color: colour('ink') }
const BORDERS = {
  top: INK_LINE,
  bottom: HAIRLINE,
  left: NO_LINE,
  right: NO_LINE,
  insideHorizontal: HAIRLINE,
  insideVertical: NO_LINE,
}
const NOTE =
  'Посилання на торговельну марку, виробника, патент, тип чи походження товару слід розуміти з\u00a0виразом ' +
  '«або еквівалент» (частина четверта статті 23 Закону України «Про публічні закупівлі»).'

/**
 * For tender documents: names, amounts, codes, characteristics as «не менше», «або еквівалент» after producers and
 * brands (article 23 of the law on public procurement). No prices, no requisites.
 */
export async function technicalSpecificationDocx(lines: readonly SpecificationLine[]): Promise<Buffer> {
  const rows = lines.map((line, at) => row([nameCell(line, at + 1), amountCell(line), traits(line)]))
  const head = row(
    TITLES.map((title) => [paragraph(title, { bold: true, size: SIZE.head, color: colour('ink_pale') })]),
    true,
  )
  const table = new docx.Table({
    rows: [head, ...rows],
    columnWidths: COLUMNS,
    width: { size: 100, type: docx.WidthType.PERCENTAGE },
    layout: docx.TableLayoutType.FIXED,
    borders: BORDERS,
  })
  const title = new docx.Paragraph({ heading: docx.HeadingLevel.HEADING_1, children: [new docx.TextRun(TITLE)] })
  const file = new docx.Document({
    title: TITLE,
    fonts: FONTS,
    styles: {
      default: {
        document: { run: { font: FONT.text, size: SIZE.text, color: colour('ink'), language: { value: 'uk-UA' } } },
        heading1: {
          run: { font: FONT.display, size: SIZE.title, color: colour('ink') },
          paragraph: { spacing: { after: 200 } },
        },
      },
    },
    sections: [
      {
        properties: { page: { size: A4, margin: MARGINS } },
        footers: { default: pageNumbers() },
        children: [title, table, paragraph(NOTE, { before: 160, size: SIZE.small, color: colour('ink_pale') })],
      },
    ],
  })
  return docx.Packer.toBuffer(file)
}

const nameCell = (line: SpecificationLine, position: number) => [
  paragraph(`${position}. ${withEquivalents(cleanText(line.name_ua), line.producer)}`, { bold: true, size: SIZE.name }),
  ...(line.dk_code === null
    ? []
    : [paragraph(`ДК 021:2015: ${line.dk_code}`, { font: FONT.mono, size: SIZE.code, color: colour('ink_soft') })]),
]

/** Articles would demand one shop's goods. */
const componentTexts = ({ components }: SpecificationLine) =>
  (components ?? []).map(({ name_ua, amount, unit }) => {
    const of = `${amount}\u00a0${UNIT_NAMES[unit as SpecificationLine['unit']]}`
    return withEquivalents(cleanText(`У складі комплекту: ${name_ua}, ${of}`), null)
  })

const amountCell = ({ amount, unit }: SpecificationLine) => [paragraph(`${amount}\u00a0${UNIT_NAMES[unit]}`)]

function traits(line: SpecificationLine): docx.Paragraph[] {
  const { producer, condition, weight, warranty_months, country } = line
  const facts = [
    producer && `Виробник: ${producer} або еквівалент`,
    country && `Країна походження: ${countryInUkrainian(country)} або еквівалент`,
    condition && `Стан: ${conditionInUkrainian(condition)}`,
    sizeText(line),
    weight && `Маса: не менше ${weightText(weight)}`,
    ...(line.attributes ?? []).map((one) => withEquivalents(attributeText(one), producer)),
    warranty_months && `Гарантія: ${atLeastMonths(warranty_months)}`,
    documentsText(line.document_kinds ?? []),
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  const described = linesOf(line.description_ua).map((text) => withEquivalents(asRequirement(text), producer))
  return [...componentTexts(line), ...facts, ...described].map((text) => paragraph(String(text)))
}

const BOUNDS = { more: 'не менше', less: 'не більше' }

const attributeText = ({ name_ua, better, text_ua }: OfferedAttribute) =>
  cleanText(`${name_ua}: ${better === null ? '' : `${BOUNDS[better]}\u00a0`}${text_ua}`)

/** No other product has the same millimetres. */
function sizeText({ length_mm, width_mm, height_mm }: SpecificationLine): string {
  const sides = [length_mm, width_mm, height_mm]
  return sides.includes(null) ? '' : `Орієнтовні розміри (Д × Ш × В): ${sides.join(' × ')}\u00a0мм`
}

const documentsText = (kinds: readonly ProductDocumentKind[]) =>
  kinds.length === 0 ? '' : `Документи: ${[...new Set(kinds)].map((kind) => PRODUCT_DOCUMENT_NAMES[kind]).join(', ')}`

/** Removes list markers and known tags; other markup becomes text. */
const linesOf = (description: string) =>
  description
    .replace(/<\/(?:p|li|h\d|tr|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<\/?(?:p|ul|ol|li|b|i|strong|em|span|div|h\d|a|table|tbody|tr|td|br)(?:\s[^<>]*)?>/gi, '')
    .split('\n')
    .map((line) => cleanText(line).replace(/^[•·–—*-]\s+/, ''))
    .filter((line) => line !== '')

const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

const row = (cells: docx.Paragraph[][], is_header = false) =>
  new docx.TableRow({
    tableHeader: is_header,
    cantSplit: true,
    children: cells.map(
      (children, at) =>
        new docx.TableCell({
          children: children.length > 0 ? children : [paragraph('')],
          width: { size: COLUMNS[at] ?? 0, type: docx.WidthType.DXA },
          margins: { top: 60, bottom: 60, left: 100, right: 100 },
        }),
    ),
  })

interface Typography {
  before?: number
  bold?: boolean
  size?: number
  color?: string
  font?: string
}

const paragraph = (text: string, { before = 0, ...run }: Typography = {}) =>
  new docx.Paragraph({ spacing: { after: 40, before, line: 288 }, children: [new docx.TextRun({ text, ...run })] })

const pageNumbers = () =>
  new docx.Footer({
    children: [
      new docx.Paragraph({
        alignment: docx.AlignmentType.CENTER,
        children: [
          new docx.TextRun({
            children: [docx.PageNumber.CURRENT, ' / ', docx.PageNumber.TOTAL_PAGES],
            size: SIZE.small,
            color: colour('muted'),
          }),
        ],
      }),
    ],
  })
