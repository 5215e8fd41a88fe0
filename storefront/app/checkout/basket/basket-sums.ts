import {
  bonusTotal,
  goodsSum,
  hryvnia,
  isBelowMinimum,
  kopiykas,
  lineSum,
  minus,
  NOTHING,
  payableSum,
  percentOff,
  plus,
  saleDiscount,
  spentBonuses,
} from '@shop/contract/rules/money/price'
import { sumsOfRates, vatOf } from '@shop/contract/rules/money/vat'
import { countOf, type BasketLine } from './basket-lines.ts'

export interface Terms {
  /** 0 to 100; 0 for a guest. */
  percent: number
  /** hryvnia; 0 for a guest */
  bonuses_sum: number
  uses_bonuses: boolean
  /** hryvnia; 0 if there is no minimum */
  min_order_price: number
}

export type BasketSums = ReturnType<typeof basketSums>

/** In hryvnia, as on the server (contract-decisions, "Money"). */
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
  const to_pay = spends ? bonusTotal(payable, bonuses) : payable
  const taxed = priced.map((line, at) => ({ vat_rate: lines[at]?.vat_rate ?? null, sum: lineSum(line) }))
  const vat = vatOf(sumsOfRates(taxed, to_pay))
  return {
    pieces: countOf(lines),
    /** At regular prices. */
    full: hryvnia(plus(goods, sale)),
    sale: hryvnia(sale),
    /** The order's `shown_products_sum`. */
    goods: hryvnia(goods),
    percent: terms.percent,
    percent_off: hryvnia(percentOff(goods, terms.percent)),
    bonuses_spent: hryvnia(spends ? spentBonuses(payable, bonuses) : NOTHING),
    to_pay: hryvnia(to_pay),
    vat: hryvnia(vat),
    without_vat: hryvnia(minus(to_pay, vat)),
    is_below_minimum,
    /** To the minimum. */
    missing: hryvnia(is_below_minimum ? minus(minimum, payable) : NOTHING),
    /** Of the minimum, 0 to 100. */
    minimum_percent: minimum > 0 ? Math.min(100, Math.floor((payable * 100) / minimum)) : 100,
  }
}
