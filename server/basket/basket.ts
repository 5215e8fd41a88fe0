import { sql } from 'kysely'
import type { ProductAmount, ServerBasketLine } from '@shop/contract/shop/basket'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/goods/stock'
import type { KitComponent } from '@shop/contract/shop/catalog'
import { findCards, listCards, listKitParts } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

export async function listBasket(db: Db, user_id: number): Promise<ServerBasketLine[]> {
  const lines = await db
    .selectFrom('basket_lines')
    .select(['product_id', 'amount', 'options'])
    .where('user_id', '=', user_id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
  const cards = await findCards(
    db,
    lines.map((line) => line.product_id),
  )
  const chosen = await listOptions(
    db,
    lines.filter(({ options }) => options.length > 0),
  )
  return lines.flatMap((line) => {
    const product = cards.get(line.product_id)
    const options = chosen.get(line.product_id) ?? []
    return product ? [{ ...product, product_id: product.id, product_amount: line.amount, product, options }] : []
  })
}

async function listOptions(
  db: Db,
  lines: readonly { product_id: number; options: number[] }[],
): Promise<Map<number, KitComponent[]>> {
  if (lines.length === 0) return new Map()
  const parts = await listKitParts(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const cards = await findCards(
    db,
    lines.flatMap(({ options }) => options),
  )
  const optionsOf = ({ product_id, options }: (typeof lines)[number]) =>
    (parts.get(product_id) ?? []).flatMap((part) => {
      const card = cards.get(part.product_id)
      if (!card || !part.is_optional || !options.includes(part.product_id)) return []
      return [{ ...card, product_id: part.product_id, amount: part.amount, is_optional: true }]
    })
  return new Map(lines.map((line) => [line.product_id, optionsOf(line)]))
}

/** Refuses with `no_stock` and `invalid_data` (unknown product, over 100 pieces). All that a guest's "add" call does. */
export async function checkStock(db: Db, wanted: ProductAmount): Promise<void> {
  await assertInStock(db, wanted)
  if (wanted.product_amount > AMOUNT_MAX) throw new Refusal('invalid_data', { product_amount: ['too_many_of_product'] })
}

async function assertInStock(db: Db, { product_id, product_amount }: ProductAmount): Promise<void> {
  const [product] = await listCards(db, [product_id])
  if (!product) throw new Refusal('invalid_data', { product_id: ['product_gone'] })
  if (!canBuy(product) || product.amount_in_store < product_amount) throw new Refusal('no_stock')
}

/** A line holds up to 100 pieces. Refuses like `checkStock`, with `no_stock` for the sum. Safe to call concurrently. */
export async function addToBasket(tx: Tx, user_id: number, added: ProductAmount): Promise<void> {
  await checkStock(tx, added)
  const line = tx
    .selectFrom('basket_lines')
    .select('amount')
    .where('user_id', '=', user_id)
    .where('product_id', '=', added.product_id)
  const before = await line.forUpdate().executeTakeFirst()
  await tx
    .insertInto('basket_lines')
    .values({
      user_id,
      product_id: added.product_id,
      amount: added.product_amount,
      options: added.options ?? [],
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({
        amount: sql<number>`least(${AMOUNT_MAX}, basket_lines.amount + excluded.amount)`,
        ...(added.options && { options: added.options }),
      }),
    )
    .execute()
  // After the write, which locks the row: concurrent calls are counted one by one.
  const { amount } = await line.executeTakeFirstOrThrow()
  // The line stops at 100, but a buyer who adds 60 pieces to 60 must hear that the store has only 110.
  const wanted = Math.max(amount, (before?.amount ?? 0) + added.product_amount)
  await assertInStock(tx, { product_id: added.product_id, product_amount: wanted })
}

export async function removeFromBasket(tx: Tx, user_id: number, removed: ProductAmount): Promise<void> {
  // No line has more, and no larger number fits into the column.
  const pieces = Math.min(removed.product_amount, AMOUNT_MAX)
  const left = await tx
    .updateTable('basket_lines')
    // A check constraint forbids 0.
    .set({ amount: sql<number>`amount - ${pieces}` })
    .where('user_id', '=', user_id)
    .where('product_id', '=', removed.product_id)
    .where('amount', '>', pieces)
    .executeTakeFirst()
  if (left.numUpdatedRows > 0n) return
  await tx
    .deleteFrom('basket_lines')
    .where('user_id', '=', user_id)
    .where('product_id', '=', removed.product_id)
    .execute()
}

export async function emptyBasket(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('basket_lines').where('user_id', '=', user_id).execute()
}

/** Other lines stay. In the order of ids, to avoid deadlocks. */
export async function putIntoBasket(tx: Tx, user_id: number, products: readonly ProductAmount[]): Promise<void> {
  if (products.length === 0) return
  const rows = [...products]
    .sort((a, b) => a.product_id - b.product_id)
    .map(({ product_id, product_amount }) => ({ user_id, product_id, amount: product_amount }))
  await tx
    .insertInto('basket_lines')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({ amount: sql<number>`excluded.amount` }),
    )
    .execute()
}
