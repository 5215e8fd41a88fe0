import type { PlacedOrder } from '@shop/contract/orders'
import { goodsSum, isBelowMinimum, type Kopiykas, payableSum } from '@shop/contract/rules/price'
import { spendBonuses } from '../account/public.ts'
import { emptyBasket } from '../basket/public.ts'
import { productTag, stockTurned, takeFromStock } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { claimKey, settleKey } from './idempotency.ts'
import { findSurroundings } from './find-surroundings.ts'
import { insertOrder } from './insert-order.ts'
import { findOrder, toPlacedOrder } from './list-orders.ts'
import { writeOrderLetters } from './order-letters.ts'
import type { WantedOrder } from './wanted-order.ts'

/**
 * Places an order: stock, sums with the prices of this moment, bonuses, basket, letters, all or nothing. With a request
 * key that was used before, returns the order that was made with it.
 *
 * Refuses, in this order, with `idempotency_key_reused`, `invalid_data`, `no_stock`, `wrong_multiple`, `price_changed`,
 * `order_below_minimum`.
 */
export async function placeOrder(tx: Tx, house: House, wanted: WantedOrder): Promise<PlacedOrder> {
  const earlier_id = wanted.request_key === null ? null : await claimKey(tx, wanted.request_key)
  if (earlier_id !== null) return findOrder(tx, earlier_id)

  const { customer } = wanted
  const { minimum, shown } = await findSurroundings(tx, wanted.products)
  const taken = await takeFromStock(tx, wanted.products)
  const products_sum = goodsSum(taken)
  if (wanted.shown_products_sum !== null && wanted.shown_products_sum !== products_sum)
    throw new Refusal('price_changed')
  const payable = payableSum(products_sum, customer.discount_percent)
  if (isBelowMinimum(payable, minimum)) throw new Refusal('order_below_minimum')

  const order = await insertOrder(tx, wanted, { taken, products_sum, payable, now: house.clock.now() })
  const bonuses_spent = await payWithBonuses(tx, wanted, order)
  const placed = { ...order, total: payable - bonuses_spent }
  // What staff order for a buyer on the phone never was in his basket.
  if (customer.user_id !== null && wanted.made_by_user_id === undefined) await emptyBasket(tx, customer.user_id)
  if (wanted.request_key !== null) await settleKey(tx, wanted.request_key, order.id)
  await writeOrderLetters(tx, house, { order: { ...placed, bonuses_spent }, wanted, taken, shown })
  await invalidate(
    tx,
    taken.map((line) => productTag(line.product_id)),
  )
  if (taken.some((line) => line.is_sold_out)) await stockTurned(tx, house)
  return toPlacedOrder(placed)
}

/** Kopiykas spent. After the order, because the ledger names it. */
async function payWithBonuses(tx: Tx, wanted: WantedOrder, order: { id: number; total: Kopiykas }): Promise<Kopiykas> {
  const { user_id } = wanted.customer
  if (!wanted.is_use_bonuses || user_id === null) return 0
  const bonuses_spent = await spendBonuses(tx, user_id, order.total, order.id)
  if (bonuses_spent === 0) return 0
  const total = order.total - bonuses_spent
  await tx.updateTable('orders').set({ bonuses_spent, total }).where('id', '=', order.id).execute()
  return bonuses_spent
}
