import type { TrialShop } from '../faults/trial-shop.ts'

/** Every public page of the demonstration shop: one address for each entry of contract/addresses.ts. */
export const PUBLIC_PAGES = [
  { what: 'Home', path: '/' },
  { what: 'Catalog', path: '/catalog' },
  { what: 'Category', path: '/catalog/:category' },
  { what: 'Subcategory', path: '/catalog/:category/:subcategory' },
  { what: 'Product', path: '/product/1' },
  { what: 'Search', path: '/search' },
  { what: 'Search results', path: `/search/${encodeURIComponent('мікроскоп')}` },
  { what: 'Categories', path: '/categories' },
  { what: 'Complex solutions', path: '/complex-solutions' },
  { what: 'One solution', path: '/complex-solutions/:category' },
  { what: 'About', path: '/about' },
  { what: 'Certificates', path: '/certificate' },
  { what: 'Price lists', path: '/pricelist' },
  { what: 'Document', path: '/docs/personal' },
  { what: 'Basket', path: '/basket' },
  { what: 'Favourites', path: '/favorites' },
  { what: 'Cabinet', path: '/profile' },
  { what: 'Order', path: '/profile/orders/1' },
  { what: 'New password', path: '/reset-password' },
] as const

export interface PublicPage {
  what: string
  path: string
}

/**
 * The pages with ids that exist in this shop.
 *
 * @throws if a page doesn't answer 200
 */
export async function publicPages({ url }: Pick<TrialShop, 'url'>): Promise<PublicPage[]> {
  const answer = await fetch(`${url}/api/categories/get?active=1`)
  const { data } = (await answer.json()) as { data: { id: number; subcategories: { id: number }[] }[] }
  const category = data.find(({ subcategories }) => subcategories.length > 0)
  const pages = PUBLIC_PAGES.map(({ what, path }) => ({
    what,
    path: path
      .replace(':category', String(category?.id))
      .replace(':subcategory', String(category?.subcategories[0]?.id)),
  }))
  for (const { path } of pages) {
    const { status } = await fetch(url + path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  return pages
}

/** For measuring: the demonstration catalog. */
export const DEMO_SHOP = { DEMO: 'on', LOG_LEVEL: 'error' }
