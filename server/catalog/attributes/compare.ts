import type { Reply } from '@shop/contract/endpoint'
import type { compareProducts } from '@shop/contract/shop/compare'
import type { AttributeValue, ComparedAttribute, ProductAttribute } from '@shop/contract/shop/attributes'
import type { Db } from '../../platform/database/db.ts'
import { listCards } from '../browse/cards.ts'
import { findAttributes } from './product-attributes.ts'

type Comparison = Reply<typeof compareProducts>['data']

/** In the requested sequence, with every attribute that one of them has. */
export async function compare(db: Db, product_ids: readonly number[]): Promise<Comparison> {
  const products = await listCards(db, product_ids)
  const found = await findAttributes(
    db,
    products.map(({ id }) => id),
  )
  const columns = products.map(({ id }) => new Map((found.get(id) ?? []).map((one) => [one.id, one])))
  // In the sequence of the first product that has it.
  const described = new Map(products.flatMap(({ id }) => (found.get(id) ?? []).map((one) => [one.id, one])))
  return { products, attributes: [...described.values()].map((attribute) => compared(attribute, columns)) }
}

function compared(
  attribute: ProductAttribute,
  columns: readonly ReadonlyMap<number, ProductAttribute>[],
): ComparedAttribute {
  const { id, name_ua, name_ru, name_en, kind, unit_code, better } = attribute
  const cells = columns.map((column) => column.get(id))
  const values = cells.map((cell) => cell?.value ?? null)
  const keys = cells.map((cell) => (cell ? keyOf(cell) : null))
  const differs = new Set(keys).size > 1
  const texts = (name: 'text_ua' | 'text_ru' | 'text_en') => cells.map((cell) => cell?.[name] ?? null)
  return {
    id,
    name_ua,
    name_ru,
    name_en,
    kind,
    unit_code,
    better,
    values,
    differs,
    text_ua: texts('text_ua'),
    text_ru: texts('text_ru'),
    text_en: texts('text_en'),
    best: differs ? bestOf(values, better) : [],
  }
}

/** Equality of values, not texts; choices in any sequence. */
const keyOf = ({ kind, value, text_ua }: ProductAttribute): string =>
  kind === 'text'
    ? text_ua.toLowerCase()
    : JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => a - b) : value)

function bestOf(values: readonly AttributeValue[], better: ComparedAttribute['better']): number[] {
  const numbers = values.filter((value) => typeof value === 'number')
  if (better === null || numbers.length < 2) return []
  const best = better === 'more' ? Math.max(...numbers) : Math.min(...numbers)
  return values.flatMap((value, place) => (value === best ? [place] : []))
}
