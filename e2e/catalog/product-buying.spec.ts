import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { getProduct, STATUS, type Card, type Product } from '@shop/contract/shop/catalog'
import { expectAccessible } from '../axe.ts'
import { buyAsAnotherGuest, productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const panel = (page: Page) => page.getByRole('main').locator('.panel').first()
const addButton = (page: Page) => panel(page).getByRole('button', { name: 'Додати в кошик' })

/** Kits' options leave no stepper. */
async function oneToBuy(shop: OpenShop, suits: (card: Card) => boolean): Promise<Product> {
  for (const { id } of await productsToBuy(shop, suits)) {
    const { data } = await callThrough(fetch, shop.url)(getProduct, { params: { id: String(id) } })
    if (data.components.length === 0) return data
  }
  throw new Error('the demo data has no such product')
}

test('goods in the basket are counted on their page, taken out at zero, and arrive on a day', async ({
  page,
  shop,
}) => {
  const card = await oneToBuy(
    shop,
    ({ amount_in_store, order_multiple }) => amount_in_store >= 3 && order_multiple === 1,
  )
  await openPage(page, `/product/${card.id}`)
  await expect(page.locator('[data-delivery="Київ"]')).toContainText(/Київ, \d+ [а-яіїє]+\./)
  await addButton(page).press('Enter')
  const added = panel(page).getByRole('link', { name: /У кошику 1/ })
  await expect(added).toHaveAttribute('href', '/basket')
  await expect(added).toBeFocused()
  await panel(page).getByRole('button', { name: 'Збільшити' }).click()
  await expect(page.locator('header a[href="/basket"]').first()).toContainText('2')
  await panel(page).getByRole('button', { name: 'Зменшити' }).click()
  await panel(page).getByRole('button', { name: 'Зменшити' }).click()
  await expect(addButton(page)).toHaveText('Додати в кошик')
  await expect(page.locator('header a[href="/basket"]').first()).toHaveAccessibleName('Кошик')
  await page.setViewportSize({ width: 1440, height: 700 })
  const gallery = page.locator('.gallery')
  await page.evaluate(() => scrollTo(0, 200))
  expect((await gallery.boundingBox())?.y).toBeGreaterThanOrEqual(80)
})

test('what is sold out shows similar goods that are in stock', async ({ page, shop }) => {
  const card = await oneToBuy(shop, () => true)
  const sold_out = { ...card, amount_in_store: 0, status: { id: STATUS.out }, recommended_products: [card] }
  await page.route(`**/api/products/${card.id}`, (route) => route.fulfill({ json: { data: sold_out } }))
  await openPage(page, `/product/${card.id}`)
  // Stock is reloaded when the tab comes back.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Схожі, є на складі' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Схожі, є на складі' }).locator('..').getByRole('listitem'),
  ).toHaveCount(1)
})

test('a product that sells out while displayed cannot be added, and a letter about it can be asked for', async ({
  page,
  shop,
}) => {
  const card = await oneToBuy(shop, ({ amount_in_store }) => amount_in_store >= 1 && amount_in_store <= 100)
  await openPage(page, `/product/${card.id}`)
  await buyAsAnotherGuest(shop, card.id, card.amount_in_store)
  await addButton(page).click()
  await expect(toastWith(page, 'цей товар розкупили')).toBeVisible()
  await expect(page.getByRole('main').locator('.status').first()).toHaveText('Немає в наявності')
  await expect(page.locator('header a[href="/basket"]').first()).not.toContainText('1')

  await page.setViewportSize({ width: 320, height: 700 })
  const email = panel(page).getByRole('textbox', { name: 'Сповістити, коли з’явиться' })
  await email.fill('olena')
  await email.press('Enter')
  await expect(panel(page).getByText('Перевірте адресу')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('olena@lyceum.example')
  await panel(page).getByRole('button', { name: 'Повідомити мене' }).click()
  await expect(panel(page).getByText('Надішлемо один лист на olena@lyceum.example')).toBeVisible()
  await expectAccessible(page)
  await expect(panel(page).getByRole('button', { name: 'Скасувати сповіщення' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email).toBeFocused()
})

test('the basket shows the price of a set, not of a piece', async ({ page, shop }) => {
  const set = await oneToBuy(shop, ({ unit }) => unit === 'set')
  const piece = await oneToBuy(shop, ({ unit }) => unit === 'pcs')
  for (const { id } of [set, piece]) {
    await openPage(page, `/product/${id}`)
    await addButton(page).click()
    await expect(toastWith(page, 'Товар додано в кошик').last()).toBeVisible()
  }
  await openPage(page, '/basket')
  await expect(page.locator(`#basket-line-${set.id}`)).toContainText('за компл.')
  await expect(page.locator(`#basket-line-${piece.id}`)).toContainText('за шт.')
})

test('every call sends the header that skips the tunnel’s warning page', async ({ page, shop }) => {
  const card = await oneToBuy(shop, () => true)
  const sent: [string, string | undefined][] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push([pathname, request.headers()['ngrok-skip-browser-warning']])
  })
  await openPage(page, `/product/${card.id}`)
  await addButton(page).click()
  await expect(toastWith(page, 'Товар додано в кошик')).toBeVisible()
  await openPage(page, '/basket')
  await expect(page.locator(`#basket-line-${card.id}`)).toBeVisible()
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.filter(([, header]) => header !== 'true')).toEqual([])
})
