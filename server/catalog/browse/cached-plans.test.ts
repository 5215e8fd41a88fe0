import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../test/shop.ts'
import { findCards } from './cards.ts'
import { findProduct } from './product.ts'

test('the database keeps its plans for a product and for cards, which cost more to make than to follow', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  // In one transaction, and so in the session that is asked for its plans.
  const kept = await shop.house.db.transaction().execute(async (tx) => {
    for (let time = 0; time < 10; time++) {
      await findProduct(tx, 1)
      await findCards(tx, [1, 2])
    }
    return sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(tx)
  })
  for (const part of ['"recommended_ids"', 'p.id = any('])
    ok(
      kept.rows.some(({ text }) => text.includes(part)),
      part,
    )
})
