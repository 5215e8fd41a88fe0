import { dkCheckDigit } from '@shop/contract/rules/dk-code'
import { type Kopiykas, percentOff } from '@shop/contract/rules/price'
import { VAT_WORDS } from '../texts/paper-words.ts'
import type { Paper, PaperLine, Seller, VatMode } from './paper.ts'

/** 20 % on top of a price are a sixth of the price with them, rounded to a kopiyka. */
export const vatInside = (sum: Kopiykas): Kopiykas => Math.round(sum / 6)

/** The class that a code of ДК 021:2015 belongs to: `39162100-6` is of `39160000-1`. */
export function dkClass(code: string): string {
  const digits = `${code.slice(0, 4)}0000`
  return `${digits}-${dkCheckDigit(digits)}`
}

export interface ClassSum {
  /** null for goods without a code. */
  dk_class: string | null
  positions: number
  /** Kopiykas, before the buyer's percent. */
  sum: Kopiykas
}

/** What the goods of each class come to, in the order of the codes; a school's plan of purchases is by class. */
export function sumsOfClasses(lines: readonly PaperLine[]): ClassSum[] {
  const sums = new Map<string | null, ClassSum>()
  for (const line of lines) {
    const dk_class = line.dk_code === null ? null : dkClass(line.dk_code)
    const found = sums.get(dk_class) ?? { dk_class, positions: 0, sum: 0 }
    sums.set(dk_class, { dk_class, positions: found.positions + 1, sum: found.sum + line.sum })
  }
  // U+FFFF stands behind every digit: goods without a code come last.
  return [...sums.values()].sort((one, other) => ((one.dk_class ?? '\uffff') < (other.dk_class ?? '\uffff') ? -1 : 1))
}

export interface PaperSums {
  goods_sum: Kopiykas
  /** What the buyer's percent takes off. */
  discount: Kopiykas
  bonuses: Kopiykas
  /** null where there is no tax in the price. */
  vat: Kopiykas | null
  without_vat: Kopiykas
  total: Kopiykas
}

export function paperSums(paper: Paper & { bonuses?: Kopiykas }): PaperSums {
  const { goods_sum, total, discount_percent, bonuses = 0 } = paper
  const vat = hasVat(paper.seller.vat_mode) ? vatInside(total) : null
  return {
    goods_sum,
    discount: percentOff(goods_sum, discount_percent),
    bonuses,
    vat,
    without_vat: total - (vat ?? 0),
    total,
  }
}

export const hasVat = (mode: VatMode) => mode === 'vat'

/** `без ПДВ`, and by what law where it is one. */
export const whyNoVat = ({ vat_mode, vat_ground }: Seller) =>
  vat_mode === 'exempt' && vat_ground !== '' ? `${VAT_WORDS.without} (${vat_ground})` : VAT_WORDS.without
