import type { AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import { ATTRIBUTE_TEXT_MAX, isAttributeNumber } from '@shop/contract/rules/goods/attributes'
import {
  attributeIdOf,
  type AttributeField,
  type ImportField,
  translationOf,
} from '@shop/contract/rules/goods/import-columns'
import { unitSymbol } from '@shop/contract/rules/goods/units'
import { cleanLine, type ImportedAttribute, type ImportedFields } from '../../catalog/public.ts'
import { EXPORT_WORDS, NO_WORDS, YES_WORDS } from '../../texts/words/import-words.ts'
import { type CellFault, readNumber } from './numbers.ts'
import type { ExportedValue } from './product-texts.ts'
import type { SheetCell } from '../read/sheet-rows.ts'

const SEPARATOR = '; '
const DECIMALS = 1e6

export const isAttributeField = (field: ImportField): field is AttributeField => attributeIdOf(field) !== null

export const attributeOf = (product: ImportedFields, field: AttributeField): AttributeValueForm | undefined =>
  product.attributes.find((one) => one.attribute_id === attributeIdOf(field))

/** Sorted, so that equal products are equal texts. */
export function withAttribute(product: ImportedFields, field: AttributeField, value: AttributeValueForm | null): void {
  const others = product.attributes.filter((one) => one.attribute_id !== attributeIdOf(field))
  product.attributes = [...others, ...(value ? [value] : [])].sort((a, b) => a.attribute_id - b.attribute_id)
}

export function exportedAttribute(
  field: AttributeField,
  type: ImportedAttribute | undefined,
  form: AttributeValueForm | undefined,
): ExportedValue {
  if (!type || !form) return null
  const { value } = form
  if (type.kind === 'number') return typeof value === 'number' ? value : null
  if (type.kind === 'yes_no') return value === true ? EXPORT_WORDS.yes : EXPORT_WORDS.no
  if (type.kind === 'text') return form[`text_${translationOf(field) ?? 'ua'}`]
  const ids = [value].flat()
  return type.choices
    .filter(({ id }) => ids.includes(id))
    .map(({ names }) => names[0] ?? '')
    .join(SEPARATOR)
}

type Read = { value: AttributeValueForm } | CellFault

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

/** `now` is the attribute with the text of this row. An empty cell removes the translation. */
export function readTranslation(
  field: AttributeField,
  line: string,
  texts: { before: AttributeValueForm | undefined; now: AttributeValueForm | undefined },
): Read | null {
  const { before, now } = texts
  if (!now) return line === '' ? null : { problem: 'translation_without_text', detail: '' }
  if (line.length > ATTRIBUTE_TEXT_MAX) return { problem: 'text_too_long', detail: String(ATTRIBUTE_TEXT_MAX) }
  const column = `text_${translationOf(field) ?? 'ua'}` as const
  const known = before?.[column] ?? null
  // The stored text may differ from the cleaned one; an unchanged file changes nothing.
  const is_same = known !== null && cleanLine(known) === line
  return { value: { ...now, [column]: is_same ? known : line || null } }
}

const unknownWord = (allowed: readonly string[]): CellFault => ({
  problem: 'word_unknown',
  detail: allowed.join(', ').slice(0, 100),
})

/** `40`, `40×`, `0,1 г`. Three decimals are plausible here. */
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
