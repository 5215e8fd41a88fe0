import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openShop } from '../../testing/shop.ts'
import { findCards } from './cards.ts'
import { NO_FILTERS } from './filters.ts'
import { findProduct } from './product.ts'
import { arePagesCurrent } from '../remembered/product-versions.ts'
import { listProducts } from './products.ts'

test('PostgreSQL reuses its query plans for a product page, the check of its versions and cards', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  // One transaction, so one session: `pg_prepared_statements` lists only its own.
  const prepared = await shop.services.db.transaction().execute(async (tx) => {
    // Named from the fifth run; the plan is decided on after five more.
    for (let run = 0; run < 15; run++) {
      await findProduct(tx, 1)
      await findCards(tx, [1, 2])
      await arePagesCurrent(tx, [{ version: '', shown: [{ ids: [1, 2], versions: '' }] }])
    }
    return sql<{ text: string; reused: number }>`
      select statement as text, generic_plans::int as reused from pg_prepared_statements`.execute(tx)
  })
  for (const part of ['as "recommended_products"', 'with ordinality', 'where p.id = any('])
    ok(
      prepared.rows.some(({ text, reused }) => text.includes(part) && reused > 0),
      part,
    )
})

test('PostgreSQL reuses its plan for the first pages of a category', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { cache } = shop.services
  const prepared = await shop.services.db.transaction().execute(async (tx) => {
    for (let run = 0; run < 15; run++)
      await listProducts({ db: tx, cache, asker_ip: null }, { page: 1, category_id: 1, filters: NO_FILTERS }, [])
    return sql<{ text: string; reused: number }>`
      select statement as text, generic_plans::int as reused from pg_prepared_statements`.execute(tx)
  })
  ok(prepared.rows.some(({ text, reused }) => text.includes('limit 15 offset 0') && reused > 0))
})

test('PostgreSQL reuses its plan for searches of a word', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { cache } = shop.services
  const prepared = await shop.services.db.transaction().execute(async (tx) => {
    for (const search of ['прилад', 'навчальний', 'прил'].flatMap((word) => Array<string>(5).fill(word)))
      await listProducts({ db: tx, cache, asker_ip: null }, { page: 1, search, filters: NO_FILTERS }, [])
    return sql<{ text: string; reused: number }>`
      select statement as text, generic_plans::int as reused from pg_prepared_statements`.execute(tx)
  })
  ok(prepared.rows.some(({ text, reused }) => text.includes('search_words') && reused > 0))
})
