import { isDeepStrictEqual } from 'node:util'
import type { PlacedOrder } from '@shop/contract/shop/orders/orders'
import { deliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import { goodsSum, isBelowMinimum, NOTHING, payableSum } from '@shop/contract/rules/money/price'
import { spendableBonuses, spendBonuses } from '../../account/public.ts'
import { emptyBasket } from '../../basket/public.ts'
import {
  availabilityChanged,
  productTag,
  linesInStock,
  takeFromStock,
  type OrderedProduct,
  type WantedProduct,
} from '../../catalog/public.ts'
import type { Services } from '../../services.ts'
import { alertStaff, orderAlert } from '../../staff-alerts/public.ts'
import { invalidate } from '../../platform/cache.ts'
import { OutdatedRead, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { claimKey, settleKey } from './idempotency.ts'
import { findOrderContext } from '../read/find-order-context.ts'
import { insertOrder } from './insert-order.ts'
import { keptDetails } from '../order-details.ts'
import { findOrder, toPlacedOrder } from '../read/list-orders.ts'
import { writeOrderMails } from '../order-mails.ts'
import type { WantedLines, WantedOrder } from './wanted-order.ts'

/**
 * One transaction: stock, sums, bonuses, basket, mails, alert. A known request key returns its order. Only the buyer's
 * own order at today's prices empties the basket.
 *
 * Other buyers wait for locked products: they are locked when everything else is written, from what was read before.
 * `OutdatedRead` if that is no longer so.
 *
 * Refuses, in this order, with `idempotency_key_reused`, `invalid_data`, `no_stock`, `wrong_multiple`, `price_changed`,
 * `order_below_minimum`.
 */
export async function placeOrder(tx: Tx, services: Services, wanted: WantedOrder): Promise<PlacedOrder> {
  const existing_id = wanted.request_key === null ? null : await claimKey(tx, wanted.request_key)
  if (existing_id !== null) return findOrder(tx, services, existing_id)

  const { customer } = wanted
  const products = productsOf(wanted.lines)
  const { minimum, mail_context } = await findOrderContext(tx, products)
  const in_stock = await linesInStock(tx, products)
  const taken = pricedLines(wanted.lines, in_stock)
  const products_sum = goodsSum(taken)
  if (wanted.shown_products_sum !== null && wanted.shown_products_sum !== products_sum)
    throw new Refusal('price_changed')
  const payable = payableSum(products_sum, customer.discount_percent)
  if (isBelowMinimum(payable, minimum)) throw new Refusal('order_below_minimum')

  const rule = deliveryRule(mail_context.settings)
  const details = keptDetails({ details: wanted.details, customer, rule, payable })
  const payer_id = wanted.is_use_bonuses ? customer.user_id : null
  const bonuses_spent = payer_id === null ? NOTHING : await spendableBonuses(tx, payer_id, payable)
  const now = services.clock.now()
  const order = await insertOrder(tx, wanted, { taken, products_sum, payable, bonuses_spent, details, now })
  if (wanted.request_key !== null) await settleKey(tx, wanted.request_key, order.id)
  if (wanted.made_by.kind === 'customer') await alertStaff(tx, services, orderAlert(order))
  await writeOrderMails(tx, services, { order, bonuses_spent, wanted, taken, details, mail_context })

  // The lock order: products, buyer.
  const from_stock = await takeFromStock(tx, products)
  if (!isDeepStrictEqual(from_stock.lines, in_stock)) throw new OutdatedRead('the products')
  if (payer_id !== null && (await spendBonuses(tx, payer_id, payable, order.id)) !== bonuses_spent)
    throw new OutdatedRead('the bonuses')
  if (customer.user_id !== null && isBasket(wanted)) await emptyBasket(tx, customer.user_id)
  await invalidate(tx, from_stock.product_ids.map(productTag))
  if (from_stock.is_sold_out) await availabilityChanged(tx, services)
  return toPlacedOrder(order, services.config)
}

const productsOf = (lines: WantedLines): readonly WantedProduct[] =>
  lines.at === 'todays_price'
    ? lines.products
    : lines.lines.map(({ product_id, amount, components }) => ({ product_id, product_amount: amount, components }))

const pricedLines = (lines: WantedLines, from_stock: readonly OrderedProduct[]): readonly OrderedProduct[] =>
  lines.at === 'todays_price'
    ? from_stock
    : lines.lines.map((line, index) => ({ ...line, components: from_stock[index]?.components ?? null }))

/** Phone orders and accepted offers do not come from the basket. */
const isBasket = ({ lines, made_by }: WantedOrder) => lines.at === 'todays_price' && made_by.kind === 'customer'
