import type { ComparedAttribute } from '@shop/contract/shop/attributes'
import type { Card } from '@shop/contract/shop/catalog'

/** Products of different categories. */
export const isMixed = (products: readonly Card[]): boolean =>
  new Set(products.map(({ category_id }) => category_id)).size > 1

/** Those that at least two of the products have. */
export const sharedAttributes = (attributes: readonly ComparedAttribute[]): ComparedAttribute[] =>
  attributes.filter(({ text_ua }) => text_ua.filter(Boolean).length > 1)
