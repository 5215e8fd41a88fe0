import type { AttributeValueForm } from '@shop/contract/admin/attributes'
import { ATTRIBUTE_TEXT_MAX, isAttributeNumber } from '@shop/contract/rules/attributes'
import { attributeIdOf, type AttributeField, type ImportField } from '@shop/contract/rules/import-columns'
import { unitSymbol } from '@shop/contract/rules/units'
import { cleanLine, type ImportedAttribute, type ImportedFields } from '../catalog/public.ts'
import { EXPORT_WORDS, NO_WORDS, YES_WORDS } from '../texts/import-words.ts'
import { type CellFault, readNumber } from './numbers.ts'
import type { ExportedValue } from './product-texts.ts'
import type { SheetCell } from './read/sheet-rows.ts'

const SEPARATOR = '; '
const DECIMALS = 1e6

export const isAttributeField = (field: ImportField): field is AttributeField => attributeIdOf(field) !== null

/** The value of this attribute, if the product has one. */
export const attributeOf = (product: ImportedFields, field: AttributeField): AttributeValueForm | undefined =>
  product.attributes.find((one) => one.attribute_id === attributeIdOf(field))

/** Sorted by id, so that equal products are equal texts. */
export function withAttribute(product: ImportedFields, field: AttributeField, value: AttributeValueForm | null): void {
  const others = product.attributes.filter((one) => one.attribute_id !== attributeIdOf(field))
  product.attributes = [...others, ...(value ? [value] : [])].sort((a, b) => a.attribute_id - b.attribute_id)
}

export function exportedAttribute(
  type: ImportedAttribute | undefined,
  form: AttributeValueForm | undefined,
): ExportedValue {
  if (!type || !form) return null
  const { value, text_ua } = form
  if (type.kind === 'number') return typeof value === 'number' ? value : null
  if (type.kind === 'yes_no') return value === true ? EXPORT_WORDS.yes : EXPORT_WORDS.no
  if (type.kind === 'text') return text_ua
  const ids = [value].flat()
  return type.choices
    .filter(({ id }) => ids.includes(id))
    .map(({ names }) => names[0] ?? '')
    .join(SEPARATOR)
}

type Read = { value: AttributeValueForm } | CellFault

/** A cell as a value of this type, or what is wrong with it. */
export function readAttribute(type: ImportedAttribute, cell: SheetCell): Read {
  const line = cleanLine(cell.text.toWellFormed())
  const texts = { text_ua: null, text_ru: null, text_en: null }
  const given = (value: AttributeValueForm['value']): Read => ({ value: { attribute_id: type.id, value, ...texts } })
  if (type.kind === 'number') {
    const read = readWithUnit(type, cell, line)
    return 'fault' in read ? { problem: read.fault, detail: line.slice(0, 100) } : given(read.number)
  }
  if (type.kind === 'yes_no') {
    const word = line.toLowerCase()
    if (YES_WORDS.includes(word)) return given(true)
    return NO_WORDS.includes(word) ? given(false) : unknownWord([EXPORT_WORDS.yes, EXPORT_WORDS.no])
  }
  if (type.kind === 'choice') return readChoices(type, line, given)
  if (line.length > ATTRIBUTE_TEXT_MAX) return { problem: 'text_too_long', detail: String(ATTRIBUTE_TEXT_MAX) }
  // A changed text makes its translations wrong.
  return { value: { attribute_id: type.id, value: null, ...texts, text_ua: line } }
}

const unknownWord = (allowed: readonly string[]): CellFault => ({
  problem: 'word_unknown',
  detail: allowed.join(', ').slice(0, 100),
})

/** `40`, `40×`, `0,1 г`. Three decimals are plausible: weights and tolerances have them. */
function readWithUnit({ unit_code }: ImportedAttribute, cell: SheetCell, line: string) {
  const symbol = unitSymbol(unit_code, 'ua')
  const bare = symbol !== '' && line.endsWith(symbol) ? line.slice(0, -symbol.length) : line
  const read = cell.number === null ? readNumber(bare, true) : { number: cell.number }
  if ('fault' in read) return read
  const number = Math.round(read.number * DECIMALS) / DECIMALS
  return isAttributeNumber(number) ? { number } : { fault: 'number_too_big' }
}

function readChoices({ choices }: ImportedAttribute, line: string, given: (ids: number[]) => Read): Read {
  const same = (a: string, b: string) => cleanLine(a).toLowerCase() === cleanLine(b).toLowerCase()
  const idsOf = (words: readonly string[]) =>
    words.map((word) => choices.find(({ names }) => names.some((name) => same(name, word)))?.id)
  const whole = idsOf([line])
  const found = whole[0] === undefined ? idsOf(line.split(';').filter((word) => word.trim() !== '')) : whole
  const ids = new Set(found)
  if (found.length === 0 || ids.has(undefined)) return unknownWord(choices.map(({ names }) => names[0] ?? ''))
  return given(choices.flatMap(({ id }) => (ids.has(id) ? [id] : [])))
}
