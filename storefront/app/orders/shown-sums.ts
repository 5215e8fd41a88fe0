import type { OrderDetail } from '@shop/contract/orders'
import { hryvnia, kopiykas, saleDiscount } from '@shop/contract/rules/price'
import type { ShownSums } from '../basket/public.ts'

/** What an order's sum to pay is made of, as it was reckoned when the order was placed. In hryvnia. */
export function shownSums(order: OrderDetail): ShownSums {
  const sale = saleDiscount(
    order.lines.map(({ price, sale_price, amount }) => ({
      price: kopiykas(price),
      sale_price: sale_price === null ? null : kopiykas(sale_price),
      amount,
    })),
  )
  const goods = kopiykas(order.products_sum)
  const payable = kopiykas(order.total) + kopiykas(order.bonuses_spent)
  return {
    pieces: order.products_count,
    full: hryvnia(goods + sale),
    sale: hryvnia(sale),
    goods: order.products_sum,
    percent: order.discount_percent,
    percent_off: hryvnia(goods - payable),
    bonuses_spent: order.bonuses_spent,
  }
}
