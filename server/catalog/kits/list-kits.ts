import type { Card } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { listCards } from '../browse/cards.ts'
import { placeCondition, scopeOf } from '../browse/listing.ts'

/** Newest first. There are few: an index lists them. */
export async function listKitsIn(db: Db, category_id: number, at_most: number): Promise<Card[]> {
  const rows = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.is_kit', '=', true)
    .where(placeCondition({ scope: await scopeOf(db, category_id), search: null }))
    .orderBy('p.id', 'desc')
    .limit(at_most)
    .execute()
  return listCards(
    db,
    rows.map(({ id }) => id),
  )
}
