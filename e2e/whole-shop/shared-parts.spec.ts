import { callThrough } from '@shop/contract/call'
import { listCategories } from '@shop/contract/shop/catalog'
import { LANGUAGES } from '@shop/contract/primitives'
import { type OpenShop, openShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

/** Pages that share parts, in different states. */
async function addresses(shop: OpenShop): Promise<string[]> {
  const { data } = await callThrough(fetch, shop.url)(listCategories)
  const [first, second] = data.filter(({ subcategories }) => subcategories.length > 0)
  const paths = [
    '/',
    '/catalog',
    '/catalog?page=2',
    '/catalog?sort=price_asc',
    `/catalog/${first?.id}`,
    `/catalog/${first?.id}/${first?.subcategories[0]?.id}`,
    `/catalog/${second?.id}`,
    '/product/1',
    '/search/лупа',
    '/about',
    '/certificate',
    '/pricelist',
    '/basket',
    '/checkout',
    '/docs/personal',
    '/nowhere',
  ]
  return paths.flatMap((path) => LANGUAGES.map((lng) => `${path}${path.includes('?') ? '&' : '?'}lng=${lng}`))
}

/** Made again after midnight. Their names contain the day, and a hash that depends on the shop's address. */
const PRICE_LIST = /\/files\/price-lists\/[^"]+\.xlsx/g

async function drawn(shop: OpenShop, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const html = await (await fetch(shop.url + encodeURI(path))).text()
    const without_address = html.replaceAll(shop.url, '').replaceAll(encodeURIComponent(shop.url), '')
    pages.set(path, without_address.replaceAll(PRICE_LIST, 'price list'))
  }
  return pages
}

test('a page does not depend on the pages that were drawn before it', async ({ shop }) => {
  const other = await openShop()
  try {
    const paths = await addresses(shop)
    const forwards = await drawn(shop, paths)
    const backwards = await drawn(other, paths.toReversed())
    for (const path of paths) {
      expect(forwards.get(path), path).toContain('<footer')
      expect(backwards.get(path), path).toBe(forwards.get(path))
      expect(forwards.get(path), path).not.toContain('shared-part')
    }
  } finally {
    await other.close()
  }
})
