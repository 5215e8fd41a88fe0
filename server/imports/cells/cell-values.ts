import { dkCheckDigit, isDkCode } from '@shop/contract/rules/goods/dk-code'
import { isGtin, isUktzed, VAT_RATES, withoutSpaces } from '@shop/contract/rules/goods/product-details'
import { MPN_LENGTH_MAX } from '@shop/contract/admin/catalog/product-documents'
import { CONDITIONS, STATUS, UNITS } from '@shop/contract/shop/catalog'
import type { AttributeField, ImportField } from '@shop/contract/rules/goods/import-columns'
import { cleanDescription, cleanLine, type ImportedFields } from '../../catalog/public.ts'
import { CONDITION_WORDS, NO_WORDS, STATUS_WORDS, UNIT_WORDS, YES_WORDS } from '../../texts/words/import-words.ts'
import { countryOf } from './countries.ts'
import type { CellFault } from './numbers.ts'
import { readNumber } from './numbers.ts'
import type { SheetCell } from '../read/sheet-rows.ts'

export type CellValue = { value: unknown } | CellFault

/** The others refer to entries of the catalog. */
export type PlainField = Exclude<
  ImportField,
  'category' | 'subcategory' | 'precepts' | 'components' | 'dk_code' | AttributeField
>

const DETAIL_MAX = 100
const PRICE_MAX = 99_999_999_900
const TOLERANCE = 1e-6

const TEXT_LENGTH_MAX: Partial<Record<ImportField, number>> = {
  article: 64,
  name_ua: 300,
  name_ru: 300,
  name_en: 300,
  producer: 200,
  condition: 60,
  mpn: MPN_LENGTH_MAX,
  meta_title: 200,
  meta_description: 500,
  description_ua: 20_000,
  description_ru: 20_000,
  description_en: 20_000,
}

const SIDE_MM = { min: 1, max: 10_000, factor: 1 }

const INTEGER_FIELDS: Partial<Record<ImportField, { min: number; max: number; factor: number }>> = {
  amount_in_store: { min: 0, max: 100_000_000, factor: 1 },
  order_multiple: { min: 1, max: 100, factor: 1 },
  warranty_months: { min: 0, max: 1200, factor: 1 },
  weight: { min: 0, max: 100_000_000, factor: 1 },
  weight_kg: { min: 0, max: 100_000_000, factor: 1000 },
  length_mm: SIDE_MM,
  width_mm: SIDE_MM,
  height_mm: SIDE_MM,
}

export const fault = (problem: string, detail = ''): CellFault => ({ problem, detail: detail.slice(0, DETAIL_MAX) })
export const isFault = (value: CellValue): value is CellFault => 'problem' in value

/** A spreadsheet error, or a formula without a stored result. */
export function faultOf(field: ImportField, cell: SheetCell): CellFault | null {
  if (cell.kind === 'error') return fault('cell_error', cell.text)
  if (cell.kind === 'uncounted') return fault('formula_uncounted')
  // Excel turns 1-2 into a date.
  if (cell.kind === 'date' && (NEVER_DATES.has(field) || field in INTEGER_FIELDS || isPrice(field)))
    return fault('cell_is_date', cell.text)
  return null
}

const NEVER_DATES = new Set<ImportField>(['article', 'mpn', 'gtin', 'uktzed', 'vat_rate'])

export function readCell(field: PlainField, cell: SheetCell): CellValue {
  const text = cell.text.toWellFormed()
  if (isPrice(field)) return readPrice(cell)
  if (field in INTEGER_FIELDS) return readWhole(field, cell)
  if (field.startsWith('description_')) return readText(field, cleanDescription(text))
  const line = cleanLine(text)
  if (field === 'status') return fromWords(line, Object.values(STATUS), STATUS_WORDS)
  if (field === 'unit') return fromWords(line, UNITS, UNIT_WORDS)
  if (field === 'active') return readYesNo(line)
  if (field === 'country') return readCountry(line)
  if (field === 'condition') return readCondition(line)
  if (field === 'gtin') return readGtin(line, cell.number !== null)
  if (field === 'uktzed') return readUktzed(line)
  if (field === 'vat_rate') return readVatRate(cell)
  return readText(field, line)
}

const isPrice = (field: ImportField) => field === 'price' || field === 'sale_price'

function readText(field: ImportField, text: string): CellValue {
  const max = TEXT_LENGTH_MAX[field] ?? 0
  return text.length > max ? fault('text_too_long', String(max)) : { value: text }
}

/** 1250.4999999999998 is 1250.50. */
function readPrice(cell: SheetCell): CellValue {
  const read = cell.number === null ? readNumber(cell.text, false) : { number: cell.number }
  if ('fault' in read) return fault(read.fault, cell.text)
  const kopiykas = Math.round(read.number * 100)
  if (Math.abs(read.number * 100 - kopiykas) > TOLERANCE * Math.max(1, read.number))
    return fault('price_decimals', cell.text)
  if (kopiykas < 0) return fault('number_negative', cell.text)
  return kopiykas > PRICE_MAX ? fault('number_too_big', cell.text) : { value: kopiykas }
}

function readWhole(field: ImportField, cell: SheetCell): CellValue {
  const { min, max, factor: field_factor } = INTEGER_FIELDS[field] ?? { min: 0, max: 0, factor: 1 }
  const is_in_kg = field === 'weight' && /кг\.?$|kg$/i.test(cell.text.trim())
  const factor = is_in_kg ? 1000 : field_factor
  const read = cell.number === null ? readNumber(cell.text, factor > 1) : { number: cell.number }
  if ('fault' in read) return fault(read.fault, cell.text)
  const whole = Math.round(read.number * factor)
  if (Math.abs(read.number * factor - whole) > TOLERANCE) return fault('not_whole', cell.text)
  if (whole < min) return fault(whole < 0 ? 'number_negative' : 'number_too_small', cell.text)
  return whole > max ? fault('number_too_big', cell.text) : { value: whole }
}

const bare = (word: string) => word.toLowerCase().replace(/[.\s]+$/, '')

/** By words in the text, or a fault with each key's first word. */
export function fromWords<K extends string | number>(
  line: string,
  keys: readonly K[],
  words: Record<K, readonly string[]>,
): CellValue {
  const found = keys.find((key) => words[key].some((word) => bare(word) === bare(line)))
  return found === undefined ? fault('word_unknown', keys.map((key) => words[key][0]).join(', ')) : { value: found }
}

function readYesNo(line: string): CellValue {
  if (YES_WORDS.includes(bare(line))) return { value: true }
  return NO_WORDS.includes(bare(line)) ? { value: false } : fault('word_unknown', `${YES_WORDS[0]}, ${NO_WORDS[0]}`)
}

function readCountry(line: string): CellValue {
  const code = countryOf(line)
  return code === null ? fault('country_unknown', line) : { value: code }
}

function readCondition(line: string): CellValue {
  const known = fromWords(line, CONDITIONS, CONDITION_WORDS)
  return isFault(known) ? readText('condition', line) : known
}

/** Spreadsheets drop leading zeros. */
function readGtin(line: string, is_number: boolean): CellValue {
  const code = withoutSpaces(line)
  const codes = is_number ? [code, code.padStart(8, '0'), code.padStart(12, '0'), code.padStart(13, '0')] : [code]
  const valid = codes.find(isGtin)
  return valid === undefined ? fault('gtin_check_digit', line) : { value: valid }
}

function readUktzed(line: string): CellValue {
  const code = withoutSpaces(line)
  return isUktzed(code) ? { value: code } : fault('uktzed_malformed', line)
}

/** `20`, `20 %`, or 0.2 shown as a percentage. */
function readVatRate(cell: SheetCell): CellValue {
  const read = cell.number === null ? readNumber(cell.text.replace('%', ''), false) : { number: cell.number }
  if ('fault' in read) return fault(read.fault, cell.text)
  const percent = read.number > 0 && read.number < 1 ? Math.round(read.number * 100) : read.number
  const rate = VAT_RATES.find((known) => known === percent)
  return rate === undefined ? fault('word_unknown', VAT_RATES.join(', ')) : { value: rate }
}

export const EMPTY_VALUES: Partial<Record<ImportField, ImportedFields[keyof ImportedFields]>> = {
  name_ru: null,
  name_en: null,
  sale_price: null,
  amount_in_store: 0,
  order_multiple: 1,
  producer: null,
  country: null,
  warranty_months: null,
  condition: null,
  weight: null,
  weight_kg: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  gtin: null,
  mpn: null,
  uktzed: null,
  vat_rate: null,
  description_ua: '',
  description_ru: null,
  description_en: null,
  meta_title: null,
  meta_description: null,
}

const CHECK_DIGITS = [...'0123456789']

/** Also followed by its name, or without its check digit. */
export function dkCodeIn(typed: string, known_codes: ReadonlySet<string>): CellValue {
  const [, digits, check] = /^(?:ДК\s*021:2015\s*:?\s*)?(\d{8})(?:\s*[-–]\s*(\d))?(?!\d)/i.exec(cleanLine(typed)) ?? []
  if (digits === undefined) return fault('dk_malformed', typed)
  const checks = check === undefined ? CHECK_DIGITS : [check]
  const known = checks.map((digit) => `${digits}-${digit}`).find((code) => known_codes.has(code))
  if (known !== undefined) return { value: known }
  const code = `${digits}-${check ?? dkCheckDigit(digits)}`
  return isDkCode(code) ? fault('dk_unknown', code) : fault('dk_check_digit', typed)
}
