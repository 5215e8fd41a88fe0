import type { Language } from '../../primitives.ts'
import { groupedNumber } from './grouped-number.ts'
import { unitInHeading, unitSymbol } from './units.ts'

export const ATTRIBUTE_KINDS = ['number', 'choice', 'yes_no', 'text'] as const
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number]

/** Whether a specification says «не менше» or «не більше». */
export const BETTER = ['more', 'less'] as const
export type Better = (typeof BETTER)[number]

export const NUMBER_MAX = 1e12
export const DECIMALS_MAX = 6
export const ATTRIBUTE_CHOICES_MAX = 100
/** Values of one product. */
export const PRODUCT_ATTRIBUTES_MAX = 60
export const ATTRIBUTE_TEXT_MAX = 500

/** As offers keep it and specifications name it. */
export interface OfferedAttribute {
  name_ua: string
  better: Better | null
  text_ua: string
}

export const isAttributeNumber = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= NUMBER_MAX && Number(value.toFixed(DECIMALS_MAX)) === value

/** `1600×`, `12 000 мм`, `0,1 г`. */
export function numberText(value: number, unit_code: string | null, language: Language): string {
  const number = groupedNumber(value, language)
  const symbol = unitSymbol(unit_code, language)
  return /^[×°%]?$/.test(symbol) && symbol !== '%' ? number + symbol : `${number}\u00a0${symbol}`
}

/** In imports and exports. */
export const attributeHeading = ({ name_ua, unit_code }: { name_ua: string; unit_code: string | null }): string =>
  `Характеристика: ${name_ua}${unitInHeading(unit_code)}`
