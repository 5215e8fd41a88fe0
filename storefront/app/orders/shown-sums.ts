import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { hryvnia, kopiykas, minus, plus, saleDiscount } from '@shop/contract/rules/money/price'
import { type DeliveryRule, isDeliveryFree } from '@shop/contract/rules/orders/delivery-rule'
import { moneyText } from '@shop/ui/components/price/money.ts'
import type { ShownSums } from '../checkout/public.ts'
import type { TFunction } from '../i18n/translation.tsx'

export type SummedOrder = Pick<
  OrderDetail,
  'lines' | 'products_sum' | 'total' | 'bonuses_spent' | 'products_count' | 'discount_percent'
>

export type OwedOrder = Pick<OrderDetail, 'total' | 'paid' | 'left_to_pay' | 'status'>

/** As calculated when ordering, in hryvnia. */
export function shownSums(order: SummedOrder): ShownSums {
  const sale = saleDiscount(
    order.lines.map(({ price, sale_price, amount }) => ({
      price: kopiykas(price),
      sale_price: sale_price === null ? null : kopiykas(sale_price),
      amount,
    })),
  )
  const goods = kopiykas(order.products_sum)
  const payable = plus(kopiykas(order.total), kopiykas(order.bonuses_spent))
  return {
    pieces: order.products_count,
    full: hryvnia(plus(goods, sale)),
    sale: hryvnia(sale),
    goods: hryvnia(goods),
    percent: order.discount_percent,
    percent_off: hryvnia(minus(goods, payable)),
    bonuses_spent: hryvnia(kopiykas(order.bonuses_spent)),
  }
}

/**
 * Of goods that came back, in hryvnia: what is neither paid nor owed. `paid` is without refunds, so a refund counts once
 * its money has left.
 */
export function returnedSum({ total, paid, left_to_pay, status }: OwedOrder): number {
  if (status === 'cancelled') return 0
  return Math.max(0, hryvnia(minus(kopiykas(total), plus(kopiykas(paid), kopiykas(left_to_pay)))))
}

export type DeliveredOrder = Pick<OrderDetail, 'buyer' | 'delivery' | 'total'>

/** As decided for this order, else by the shop's rule, as in its invoice. */
export function deliveryPriceOf({ buyer, delivery, total }: DeliveredOrder, rule: DeliveryRule, t: TFunction): string {
  const is_free =
    delivery?.is_free ?? isDeliveryFree(rule, { buyer_kind: buyer?.kind ?? null, sum: total, method: null })
  if (is_free || delivery?.method === 'pickup') return t('checkout_free')
  if (typeof delivery?.cost === 'number') return moneyText(delivery.cost)
  return t(delivery?.method === 'own' ? 'delivery_cost_agreed' : 'delivery_by_tariff')
}
