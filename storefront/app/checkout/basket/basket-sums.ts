import {
  bonusTotal,
  goodsSum,
  hryvnia,
  isBelowMinimum,
  kopiykas,
  payableSum,
  percentOff,
  saleDiscount,
  spentBonuses,
} from '@shop/contract/rules/price'
import { countOf, type BasketLine } from './basket-lines.ts'

export interface Terms {
  /** The buyer's own discount, 0 to 100; 0 for a guest. */
  percent: number
  /** hryvnia on the buyer's account; 0 for a guest. */
  bonuses_sum: number
  /** Whether he ticked that he wants to spend them. */
  uses_bonuses: boolean
  /** hryvnia, 0 when there is no minimum. */
  min_order_price: number
}

export type BasketSums = ReturnType<typeof basketSums>

/** Everything that the basket's footer shows, in hryvnia (contract-decisions, "Money"; the server counts the same way). */
export function basketSums(lines: readonly BasketLine[], terms: Terms) {
  const priced = lines.map(({ price, sale_price, amount }) => ({
    price: kopiykas(price),
    sale_price: sale_price === null ? null : kopiykas(sale_price),
    amount,
  }))
  const goods = goodsSum(priced)
  const sale = saleDiscount(priced)
  const payable = payableSum(goods, terms.percent)
  const minimum = kopiykas(terms.min_order_price)
  const is_below_minimum = isBelowMinimum(payable, minimum)
  const bonuses = kopiykas(terms.bonuses_sum)
  const spends = terms.uses_bonuses && !is_below_minimum
  return {
    pieces: countOf(lines),
    /** At full prices. */
    full: hryvnia(goods + sale),
    sale: hryvnia(sale),
    /** At the prices used: what the order's `shown_products_sum` is held against. */
    goods: hryvnia(goods),
    percent: terms.percent,
    percent_off: hryvnia(percentOff(goods, terms.percent)),
    bonuses_spent: spends ? hryvnia(spentBonuses(payable, bonuses)) : 0,
    to_pay: hryvnia(spends ? bonusTotal(payable, bonuses) : payable),
    is_below_minimum,
    /** What is missing to the minimum. */
    missing: hryvnia(Math.max(0, minimum - payable)),
    /** How much of the minimum there is, 0 to 100. */
    minimum_percent: minimum > 0 ? Math.min(100, Math.floor((payable * 100) / minimum)) : 100,
  }
}
