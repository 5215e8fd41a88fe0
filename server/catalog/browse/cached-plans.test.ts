import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { findCards } from './cards.ts'
import { findProduct } from './product.ts'

test('PostgreSQL reuses its query plans for a product page and for cards', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  // One transaction, so one session: `pg_prepared_statements` lists only its own.
  const prepared = await shop.services.db.transaction().execute(async (tx) => {
    for (let run = 0; run < 10; run++) {
      await findProduct(tx, 1)
      await findCards(tx, [1, 2])
    }
    return sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(tx)
  })
  for (const part of ['"recommended_ids"', 'p.id = any('])
    ok(
      prepared.rows.some(({ text }) => text.includes(part)),
      part,
    )
})
