import type { Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import type { OrderLine } from '@shop/contract/shop/orders/orders'

/** Papers and parcels name their goods in Ukrainian only. */
export function lineName(lines: readonly OrderLine[], name_ua: string, language: Language): string {
  const line = lineOf(lines, name_ua)
  return line ? localised({ ...line }, 'name', language) : name_ua
}

export const lineOf = (lines: readonly OrderLine[], name_ua: string) => lines.find((one) => one.name_ua === name_ua)
