declare const unit: unique symbol
/** Whole. */
export type Kopiykas = number & { readonly [unit]: 'kopiykas' }
/** At most two decimals. */
export type Hryvnia = number & { readonly [unit]: 'hryvnia' }

export interface PricedLine {
  price: Kopiykas
  sale_price: Kopiykas | null
  amount: number
}

/** Removes binary fractions' errors. */
export const kopiykas = (hryvnia: number): Kopiykas => wholeKopiykas(Math.round(hryvnia * 100))
export const hryvnia = (sum: Kopiykas): Hryvnia => (sum / 100) as Hryvnia

/** For literals and results of `+` or `*`, which lose the unit. */
export const wholeKopiykas = (sum: number) => sum as Kopiykas

export const NOTHING = wholeKopiykas(0)
export const negative = (sum: Kopiykas): Kopiykas => wholeKopiykas(-sum)
export const plus = (...sums: readonly Kopiykas[]): Kopiykas =>
  wholeKopiykas(sums.reduce<number>((sum, one) => sum + one, 0))
export const minus = (sum: Kopiykas, other: Kopiykas): Kopiykas => wholeKopiykas(sum - other)
export const times = (price: Kopiykas, amount: number): Kopiykas => wholeKopiykas(price * amount)

/** Spec, section 9: "Price used: sale_price if present, else price". For hryvnia and kopiykas. */
export const unitPrice = <Unit extends number>(line: { price: Unit; sale_price: Unit | null }): Unit =>
  line.sale_price ?? line.price

export const lineSum = (line: PricedLine): Kopiykas => times(unitPrice(line), line.amount)

/** Price used × amount (contract-decisions, "Money"). */
export const goodsSum = (lines: readonly PricedLine[]): Kopiykas => plus(...lines.map(lineSum))

/** Spec, section 9: "sum over lines of amount times (price minus sale_price)". */
export const saleDiscount = (lines: readonly PricedLine[]): Kopiykas =>
  plus(...lines.map((line) => times(minus(line.price, unitPrice(line)), line.amount)))

/** Rounded to a kopiyka. */
export const percentOff = (goods: Kopiykas, percent: number): Kopiykas =>
  wholeKopiykas(Math.round((goods * percent) / 100))

/** Goods minus the personal discount (contract-decisions, "Money"). */
export const payableSum = (goods: Kopiykas, percent: number): Kopiykas => minus(goods, percentOff(goods, percent))

// Spec, section 9: "total minus bonuses_sum"; we stop at zero.
export const bonusTotal = (payable: Kopiykas, bonuses: Kopiykas): Kopiykas =>
  wholeKopiykas(Math.max(0, payable - bonuses))

export const spentBonuses = (payable: Kopiykas, bonuses: Kopiykas): Kopiykas =>
  wholeKopiykas(Math.min(payable, Math.max(0, bonuses)))

/** Of the paid sum, rounded down to a kopiyka. */
export const accruedBonuses = (total: Kopiykas, percent: number): Kopiykas =>
  // 0.29 % of 100,000 kopiykas would be 289.99999999999994.
  wholeKopiykas(Math.floor((total * Math.round(percent * 100)) / 10_000))

export const isBelowMinimum = (payable: Kopiykas, minimum: Kopiykas) => payable < minimum

/** Design, section 5: round(1 − sale/price). */
export const salePercent = (line: { price: number; sale_price: number | null }): number =>
  line.sale_price === null || line.price <= 0 ? 0 : Math.round((1 - line.sale_price / line.price) * 100)
