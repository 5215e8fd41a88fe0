import type { Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'

interface Named {
  id: number
  name: string
}

/** schema.org ItemList. */
export function itemList(items: readonly Named[], under: string, seen: { language: Language; public_url: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: localised({ ...item }, 'name', seen.language),
      url: `${seen.public_url}${under}/${item.id}`,
    })),
  }
}
