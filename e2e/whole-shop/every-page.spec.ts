import { type PageName, PAGES } from '@shop/contract/addresses'
import { callThrough } from '@shop/contract/call'
import { listProducts } from '@shop/contract/shop/catalog'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { createPlan } from '@shop/contract/shop/plans'
import { logInHere, newAccount, newBuyer, tokenOf } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (401|404|422)/] })
// Blocks the popup of offer-popup.spec.ts.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('isShown', 'true')))

const CONTACTS = { email_not_auth_user: 'kovalivka@lyceum.example', phone_not_auth_user: '+380 (67) 123 45 67' }

async function goodsOf(shop: OpenShop) {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 5)
  if (!card) throw new Error('the demo data has no product')
  return { card, products: [{ product_id: card.id, product_amount: 2 }] }
}

const callOf = (shop: OpenShop) => callThrough(fetch, shop.url)

/** A new page does not compile without an address. */
const ADDRESSES: Record<Exclude<PageName, 'order' | 'confirm'>, (shop: OpenShop) => string | Promise<string>> = {
  home: () => '/',
  catalog: () => '/catalog',
  search_start: () => '/search',
  search: () => '/search/мікроскоп',
  product: async (shop) => `/product/${(await goodsOf(shop)).card.id}`,
  favourites: () => '/favorites',
  categories: () => '/categories',
  compare: async (shop) => {
    const { data } = await callOf(shop)(listProducts, { query: { active: '1', category_id: '3' } })
    return `/compare?ids=${data
      .slice(0, 6)
      .map(({ id }) => id)
      .join(',')}`
  },
  basket: () => '/basket',
  about: () => '/about',
  certificates: () => '/certificate',
  price_lists: () => '/pricelist',
  document: () => '/docs/personal',
  solutions: () => '/complex-solutions',
  solution: () => '/complex-solutions/1',
  profile: () => '/profile',
  plan: async (shop) => {
    const rooms = [{ room: 'physics', pupils: 28, groups: 14, has: [] }]
    const { data } = await callOf(shop)(createPlan, { body: { rooms, name: 'Кабінет фізики', budget: 400_000 } })
    return `/plans/${data.code}`
  },
  list: () => '/list',
  offer: async (shop) => `/offers/${(await newOffer(shop)).code}`,
  offer_by_secret: async (shop) => new URL((await newOffer(shop)).private_url).pathname,
  checkout: () => '/checkout',
  order_by_code: async (shop) => {
    const body = { products: (await goodsOf(shop)).products, ...CONTACTS }
    return `/orders/${(await callOf(shop)(placeGuestOrder, { body })).data.code}`
  },
  reset_password: () => '/reset-password?email=olena@lyceum.example&code=1',
}

async function newOffer(shop: OpenShop) {
  const body = { products: (await goodsOf(shop)).products, email: newAccount('Олена').email }
  return (await callOf(shop)(sendCommercialOffer, { body })).data
}

for (const [name, addressIn] of Object.entries(ADDRESSES))
  test(`the page ${name} is accessible and fits on every screen`, async ({ page, shop }) => {
    await openPage(page, await addressIn(shop))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

test('a page that is the same for everybody is rendered once', async ({ shop }) => {
  const missesOf = async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text()
    return Number(/cache_answers_total{outcome="miss"} (\d+)/.exec(metrics)?.[1])
  }
  const rendered = []
  for (const [name, addressIn] of Object.entries(ADDRESSES)) {
    const url = shop.url + (await addressIn(shop))
    await fetch(url)
    const misses = await missesOf()
    await fetch(url)
    if ((await missesOf()) > misses) rendered.push(name)
  }
  // Searches are remembered by version instead. Pages with a secret address do not ask the cache.
  expect(rendered).toEqual(['search'])
})

test('a missing page is accessible and fits on every screen', async ({ page }) => {
  await openPage(page, '/nowhere')
  await expectAccessibleEverywhere(page)
})

test('the account’s pages are accessible and fit on every screen', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const token = await tokenOf(shop, buyer)
  const { products } = await goodsOf(shop)
  const { data: order } = await callOf(shop)(placeBuyerOrder, { body: { products } }, { token })
  await openPage(page, '/')
  await logInHere(page, buyer)
  for (const tab of ['info', 'orders', 'offers', 'plans', 'bonuses']) {
    await openPage(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('main')).not.toContainText('Завантаження')
    await expectAccessibleEverywhere(page)
  }
  await openPage(page, PAGES.order.paths[0].replace(':id', String(order.id)))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number)
  await expectAccessibleEverywhere(page)
})
