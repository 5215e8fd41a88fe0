import type { ImportField } from '@shop/contract/rules/goods/import-columns'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { ImportedFields } from '../../catalog/public.ts'
import { componentsText } from './component-cells.ts'
import { attributeOf, exportedAttribute, isAttributeField } from './attribute-cells.ts'
import { CONDITION_WORDS, EXPORT_WORDS, STATUS_WORDS, UNIT_WORDS } from '../../texts/words/import-words.ts'
import type { References } from '../references.ts'

export type ExportedValue = number | string | null

/** As exported; an import compares it with a cell before interpreting it. */
export function exportedValue(field: ImportField, product: ImportedFields, references: References): ExportedValue {
  if (isAttributeField(field)) return exportedAttribute(field, references.attribute(field), attributeOf(product, field))
  switch (field) {
    case 'price':
      return hryvnia(product.price as Kopiykas)
    case 'sale_price':
      return product.sale_price === null ? null : hryvnia(product.sale_price as Kopiykas)
    case 'category':
      return references.categoryName(product.category_id)
    case 'subcategory':
      return references.categoryName(product.subcategory_id)
    case 'status':
      return STATUS_WORDS[product.status_id][0] ?? ''
    case 'unit':
      return UNIT_WORDS[product.unit][0] ?? ''
    case 'active':
      return product.active ? EXPORT_WORDS.yes : EXPORT_WORDS.no
    case 'condition':
      return conditionText(product.condition)
    case 'components':
      return componentsText(product.components)
    case 'precepts':
      return references.preceptNumbers(product.precept_ids)
    case 'weight_kg':
      return product.weight === null ? null : product.weight / 1000
    default:
      return product[field]
  }
}

const conditionText = (condition: string | null) =>
  condition === 'new' || condition === 'refurbished' ? (CONDITION_WORDS[condition][0] ?? '') : condition

/** Decimal comma; '' for null. */
export const shownText = (value: ExportedValue): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')

const CONTEXT_LENGTH = 60
const SHOWN_LENGTH_MAX = 300

export function cutAroundDifference(before: string, after: string): { before: string; after: string } {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = Math.max(0, same - CONTEXT_LENGTH)
  const cut = (text: string) => {
    const head = from > 0 && text !== '' ? '… ' : ''
    const part = text.slice(from, from + SHOWN_LENGTH_MAX).toWellFormed()
    return head + part + (text.length > from + SHOWN_LENGTH_MAX ? ' …' : '')
  }
  return { before: cut(before), after: cut(after) }
}
