import { sql } from 'kysely'
import { hryvnia, type Hryvnia, kopiykas } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../../audit/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Null if not entered. Refuses with `not_found`. */
export async function findPurchasePrice(db: Db, product_id: number): Promise<Hryvnia | null> {
  const row = await db
    .selectFrom('products as p')
    .leftJoin('purchase_prices as c', 'c.product_id', 'p.id')
    .select('c.price')
    .where('p.id', '=', product_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.price === null ? null : hryvnia(row.price)
}

interface PurchasePriceSave {
  product_id: number
  price: number | null
  by_user_id: number
}

/**
 * Null deletes it. Orders keep theirs. The product gets a new version, or a form that is open elsewhere would write the
 * old price back. Refuses with `not_found`.
 */
export async function savePurchasePrice(tx: Tx, save: PurchasePriceSave): Promise<Hryvnia | null> {
  const after = await writePurchasePrice(tx, save)
  await tx
    .updateTable('products')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', save.product_id)
    .execute()
  return after
}

/** Part of saving a product. */
export async function writePurchasePrice(
  tx: Tx,
  { product_id, price, by_user_id }: PurchasePriceSave,
): Promise<Hryvnia | null> {
  const before = await findPurchasePrice(tx, product_id)
  if (price === null) await tx.deleteFrom('purchase_prices').where('product_id', '=', product_id).execute()
  else {
    const row = { price: kopiykas(price), updated_at: new Date() }
    await tx
      .insertInto('purchase_prices')
      .values({ product_id, ...row })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
      .execute()
  }
  const after = await findPurchasePrice(tx, product_id)
  await addAuditEntry(tx, {
    by_user_id,
    action: 'save',
    entity: 'product',
    entity_id: product_id,
    before: { purchase_price: before },
    after: { purchase_price: after },
  })
  return after
}
