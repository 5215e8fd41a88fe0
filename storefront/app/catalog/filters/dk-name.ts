import type { Language } from '@shop/contract/primitives'
import type { Facets } from '@shop/contract/shop/product-filters'

/** There is none in Russian. */
export const dkName = ({ name_ua, name_en }: Facets['dk'][number], language: Language): string | undefined =>
  (language === 'en' ? name_en : null) ?? name_ua ?? undefined
