/** Money inside the shop: whole kopiykas. A hryvnia has 100. */
export type Kopiykas = number & { readonly unit?: 'kopiykas' }

export interface PricedLine {
  /** Kopiykas per piece. */
  price: Kopiykas
  /** Kopiykas per piece, or null when there is no sale. */
  sale_price: Kopiykas | null
  /** Pieces, 1 to 100. */
  amount: number
}

/** 12.5 hryvnia are 1250 kopiykas. Rounds what a binary fraction cannot hold. */
export const kopiykas = (hryvnia: number): Kopiykas => Math.round(hryvnia * 100)
/** For the wire: hryvnia with at most 2 decimals. */
export const hryvnia = (sum: Kopiykas): number => sum / 100

/** Spec, section 9: "Price used: sale_price if present, else price". */
export const unitPrice = (line: Pick<PricedLine, 'price' | 'sale_price'>): Kopiykas => line.sale_price ?? line.price

export const lineSum = (line: PricedLine): Kopiykas => unitPrice(line) * line.amount

/** Goods: sum of price used × amount (contract-decisions, "Money"). */
export const goodsSum = (lines: readonly PricedLine[]): Kopiykas => lines.reduce((sum, line) => sum + lineSum(line), 0)

/** Spec, section 9: "Discount: sum over lines of amount times (price minus sale_price)". */
export const saleDiscount = (lines: readonly PricedLine[]): Kopiykas =>
  lines.reduce((sum, line) => sum + (line.price - unitPrice(line)) * line.amount, 0)

/** What the buyer's personal percent takes off the goods, rounded to a kopiyka. */
export const percentOff = (goods: Kopiykas, percent: number): Kopiykas => Math.round((goods * percent) / 100)

/** Goods less the personal percent; the minimum order is held against this (contract-decisions, "Money"). */
export const payableSum = (goods: Kopiykas, percent: number): Kopiykas => goods - percentOff(goods, percent)

// Spec, section 9, says "total minus bonuses_sum" and is silent on bonuses above the total; we stop at zero.
export const bonusTotal = (payable: Kopiykas, bonuses: Kopiykas): Kopiykas => Math.max(0, payable - bonuses)

/** Bonuses that an order really spends: never more than there is to pay. */
export const spentBonuses = (payable: Kopiykas, bonuses: Kopiykas): Kopiykas => Math.min(payable, Math.max(0, bonuses))

/** What a completed order earns: the shop's percent of what was paid, less any part of a kopiyka. */
export const accruedBonuses = (total: Kopiykas, percent: number): Kopiykas =>
  // In hundredths of a percent: 0.29 % of 100000 kopiykas are 290, where a binary fraction makes it
  // 289.99999999999994 and the buyer would lose one.
  Math.floor((total * Math.round(percent * 100)) / 10_000)

export const isBelowMinimum = (payable: Kopiykas, minimum: Kopiykas) => payable < minimum

/** −N % on a card (design, section 5): round(1 − sale/price). 0 when there is no sale. */
export const salePercent = (line: Pick<PricedLine, 'price' | 'sale_price'>): number =>
  line.sale_price === null || line.price <= 0 ? 0 : Math.round((1 - line.sale_price / line.price) * 100)
