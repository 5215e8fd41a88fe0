import type { PlacedOrder } from '@shop/contract/orders'
import type { Language } from '@shop/contract/primitives'
import { goodsSum, isBelowMinimum, payableSum } from '@shop/contract/rules/price'
import { productTag, stockTurned, takeFromStock, type TakenProduct } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { invalidate } from '../platform/cache.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { type Customer, findBuyer, guestCustomer } from './customers.ts'
import { findSurroundings } from './find-surroundings.ts'
import { insertOrder } from './insert-order.ts'
import { toPlacedOrder } from './list-orders.ts'
import { writeOrderLetters } from './order-letters.ts'

/** What was offered to a buyer, with the names, prices and percent of the offer. */
export interface OfferedOrder {
  /** null for a guest, of whom there is `guest`. */
  user_id: number | null
  guest?: { email: string; phone: string }
  /** One of each product. */
  lines: readonly TakenProduct[]
  discount_percent: number
  note: string
  language: Language
}

/**
 * Places an order at prices that were promised earlier: stock is taken as for any order, the sums are those of the
 * offer. The basket stays as it is, and no bonuses are spent.
 *
 * Refuses with `no_stock`, `wrong_multiple`, `order_below_minimum`.
 */
export async function placeOfferedOrder(tx: Tx, house: House, offered: OfferedOrder): Promise<PlacedOrder> {
  const { lines, discount_percent, note, language } = offered
  const products = lines.map(({ product_id, amount }) => ({ product_id, product_amount: amount }))
  const { minimum, shown } = await findSurroundings(tx, products)
  const from_store = await takeFromStock(tx, products)
  const taken = lines.map(promisedOf)
  const products_sum = goodsSum(taken)
  const payable = payableSum(products_sum, discount_percent)
  if (isBelowMinimum(payable, minimum)) throw new Refusal('order_below_minimum')

  const customer = { ...(await customerOf(tx, offered)), discount_percent }
  const wanted = { customer, products, note, language, ...NOTHING_ELSE }
  const order = await insertOrder(tx, wanted, { taken, products_sum, payable, now: house.clock.now() })
  await writeOrderLetters(tx, house, { order: { ...order, bonuses_spent: 0 }, wanted, taken, shown })
  await invalidate(
    tx,
    taken.map((line) => productTag(line.product_id)),
  )
  if (from_store.some((line) => line.is_sold_out)) await stockTurned(tx, house)
  return toPlacedOrder(order)
}

async function customerOf(tx: Tx, { user_id, guest }: OfferedOrder): Promise<Customer> {
  if (user_id !== null) return findBuyer(tx, user_id)
  if (!guest) throw new Refusal('invalid_data', { phone: ['invalid_phone'] })
  return guestCustomer(guest.email, guest.phone)
}

const NOTHING_ELSE = { is_get_example: false, is_use_bonuses: false, shown_products_sum: null, request_key: null }

/** Of an offer's line what an order keeps. */
const promisedOf = ({
  product_id,
  article,
  name_ua,
  name_ru,
  name_en,
  unit,
  dk_code,
  price,
  sale_price,
  amount,
}: TakenProduct): TakenProduct => ({
  product_id,
  article,
  name_ua,
  name_ru,
  name_en,
  unit,
  dk_code,
  price,
  sale_price,
  amount,
})
