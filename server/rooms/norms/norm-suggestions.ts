import { sql } from 'kysely'
import type { SuggestedProduct } from '@shop/contract/admin/catalog/norms'
import { hryvnia, unitPrice } from '@shop/contract/rules/money/price'
import { metRequirements } from '@shop/contract/rules/goods/requirements'
import { wordsOf } from '@shop/contract/rules/search-words'
import { findAttributes, findSuggestions, isListedIn } from '../../catalog/public.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'

const SUGGESTED_MAX = 12

/**
 * By the typed text or the position's name, then by ever fewer of its first words: lists say «мультиметр учнівський
 * цифровий», shops «мультиметр». Met requirements first, missed ones last. Refuses with `not_found`.
 */
export async function suggestNormProducts(
  { db, cache }: Services,
  item_id: number,
  typed: string,
): Promise<SuggestedProduct[]> {
  const item = await db
    .selectFrom('norm_items')
    .select(['name_ua', 'requirement_ua'])
    .where('id', '=', item_id)
    .executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  const words = wordsOf(typed === '' ? item.name_ua : typed)
  const ids = new Set<number>()
  for (let count = words.length; count > 0 && ids.size < SUGGESTED_MAX; count--) {
    const places = { db, cache, asker_ip: null }
    const { products } = await findSuggestions(places, words.slice(0, count).join(' '))
    for (const { id } of products) ids.add(id)
  }
  const rows = await db
    .selectFrom('products as p')
    .select(['p.id as product_id', 'p.name_ua', 'p.article', 'p.price', 'p.sale_price', 'p.amount_in_store'])
    .select(isListedIn('p').as('is_listed'))
    .where(sql<boolean>`p.id = any(${[...ids]}::int[])`)
    .execute()
  const attributes = await findAttributes(db, [...ids])
  const suggested = [...ids].slice(0, SUGGESTED_MAX).flatMap((id) => {
    const row = rows.find(({ product_id }) => product_id === id)
    if (!row) return []
    const { price, sale_price, ...product } = row
    const reasons = metRequirements(item.requirement_ua, attributes.get(id) ?? [])
    return [{ ...product, price: hryvnia(unitPrice({ price, sale_price })), reasons }]
  })
  return suggested.sort((a, b) => fitness(b) - fitness(a))
}

/** A miss weighs more than anything met. */
const fitness = ({ reasons }: SuggestedProduct): number =>
  reasons.reduce((sum, { is_met }) => sum + (is_met ? 1 : -100), 0)
