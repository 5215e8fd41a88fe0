import { sql } from 'kysely'
import type { SuggestedProduct } from '@shop/contract/admin/norms'
import { hryvnia, unitPrice } from '@shop/contract/rules/price'
import { wordsOf } from '@shop/contract/rules/search-words'
import { findSuggestions, isListedIn } from '../../catalog/public.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'

const SUGGESTED_MAX = 12

/**
 * Products found by the typed text or the position's name, then by ever fewer of its first words: a list says
 * «мультиметр учнівський цифровий» where the shop says «мультиметр». Refuses with `not_found`.
 */
export async function suggestNormProducts(
  { db, cache }: Services,
  item_id: number,
  typed: string,
): Promise<SuggestedProduct[]> {
  const item = await db.selectFrom('norm_items').select('name_ua').where('id', '=', item_id).executeTakeFirst()
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
  return [...ids].slice(0, SUGGESTED_MAX).flatMap((id) => {
    const row = rows.find(({ product_id }) => product_id === id)
    if (!row) return []
    const { price, sale_price, ...product } = row
    return [{ ...product, price: hryvnia(unitPrice({ price, sale_price })) }]
  })
}
