import { dkCheckDigit } from '@shop/contract/rules/goods/dk-code'
import { type Kopiykas, minus, NOTHING, percentOff, plus } from '@shop/contract/rules/money/price'
import type { VatMode } from '@shop/contract/rules/shop-identity'
import { type RateSum, sumsOfRates, vatOf } from '@shop/contract/rules/money/vat'
import { VAT_WORDS } from '../texts/words/document-words.ts'
import type { FrozenDocument, DocumentLine, Seller } from './document.ts'

/**
 * `39162100-6` belongs to `39160000-1`. For lines that do not name their class: some have another check digit in the
 * register.
 */
function dkClass(code: string): string {
  const digits = `${code.slice(0, 4)}0000`
  return `${digits}-${dkCheckDigit(digits)}`
}

export interface ClassSum {
  dk_class: string | null
  name_ua: string | null
  positions: number
  /** Before the buyer's discount. */
  sum: Kopiykas
}

/** Sorted by code. Schools plan purchases by class. */
export function sumsOfClasses(lines: readonly DocumentLine[]): ClassSum[] {
  const sums = new Map<string | null, ClassSum>()
  for (const line of lines) {
    const dk_class = line.dk_code === null ? null : (line.dk_class ?? dkClass(line.dk_code))
    const found = sums.get(dk_class) ?? { dk_class, name_ua: null, positions: 0, sum: NOTHING }
    sums.set(dk_class, {
      dk_class,
      name_ua: found.name_ua ?? line.dk_class_name_ua ?? null,
      positions: found.positions + 1,
      sum: plus(found.sum, line.sum),
    })
  }
  // U+FFFF sorts last: goods without a code.
  return [...sums.values()].sort((one, other) => ((one.dk_class ?? '\uffff') < (other.dk_class ?? '\uffff') ? -1 : 1))
}

export interface DocumentSums {
  goods_sum: Kopiykas
  discount: Kopiykas
  bonuses: Kopiykas
  vat: Kopiykas | null
  /** Empty if prices include no VAT. */
  rates: readonly RateSum[]
  without_vat: Kopiykas
  total: Kopiykas
}

export function documentSums(document: FrozenDocument & { bonuses?: Kopiykas }): DocumentSums {
  const { goods_sum, total, discount_percent, bonuses = NOTHING } = document
  const has_vat = hasVat(document.seller.vat_mode)
  const rates = has_vat ? sumsOfRates(document.lines, total) : []
  const vat = has_vat ? vatOf(rates) : null
  return {
    goods_sum,
    discount: percentOff(goods_sum, discount_percent),
    bonuses,
    vat,
    rates,
    without_vat: minus(total, vat ?? NOTHING),
    total,
  }
}

export const hasVat = (mode: VatMode) => mode === 'vat'

/** `без ПДВ`, with the ground of an exemption. */
export const whyNoVat = ({ vat_mode, vat_ground }: Seller) =>
  vat_mode === 'exempt' && vat_ground !== '' ? `${VAT_WORDS.without} (${vat_ground})` : VAT_WORDS.without
