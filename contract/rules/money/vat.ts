import { type Kopiykas, NOTHING, plus, wholeKopiykas } from './price.ts'
import type { VatRate } from '../goods/product-details.ts'

/** Of goods without a rate of their own. */
export const VAT_RATE: VatRate = 20

interface Taxed {
  vat_rate?: VatRate | null
}

export const rateOf = ({ vat_rate }: Taxed): VatRate => vat_rate ?? VAT_RATE

export interface RateSum {
  rate: VatRate
  /** Before the buyer's discount. */
  goods_sum: Kopiykas
  /** Included in the payable sum. */
  vat: Kopiykas
}

/**
 * Per rate, the highest first; discount and bonuses are spread over all lines alike. Rounds as the workbook's formulas
 * do.
 */
export function sumsOfRates(lines: readonly (Taxed & { sum: Kopiykas })[], total: Kopiykas): RateSum[] {
  const goods_sum = lines.reduce((sum, line) => plus(sum, line.sum), NOTHING)
  return [...new Set(lines.map(rateOf))]
    .sort((one, other) => other - one)
    .map((rate) => {
      const own = lines.filter((line) => rateOf(line) === rate).reduce((sum, line) => plus(sum, line.sum), NOTHING)
      const payable = goods_sum === 0 ? 0 : (own / goods_sum) * total
      return { rate, goods_sum: own, vat: wholeKopiykas(Math.round((payable * rate) / (100 + rate))) }
    })
}

export const vatOf = (rates: readonly RateSum[]): Kopiykas => rates.reduce((sum, { vat }) => plus(sum, vat), NOTHING)
