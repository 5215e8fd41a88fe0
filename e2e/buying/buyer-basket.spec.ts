import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { logIn } from '@shop/contract/shop/account'
import { addToBasket, getBasket, removeFromBasket } from '@shop/contract/shop/basket'
import { addFavourite, listFavourites } from '@shop/contract/shop/favourites'
import { listOrders } from '@shop/contract/shop/orders/orders'
import { basketBadge, confirmButton, lineOf, productsToBuy, putIntoBasket, thanks } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

/** Sets the demo buyer's token cookie. */
async function signIn(page: Page, shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const body = { email: 'buyer@school.example', password: 'shkola-2026' }
  const { token } = (await call(logIn, { body })).data
  const inBrowser = () => page.context().addCookies([{ name: 'cookieToken', value: token, url: shop.url }])
  const amounts = async () => {
    const { products } = (await call(getBasket, {}, { token })).data
    return products.map((line) => [line.product_id, line.product_amount])
  }
  return { call, token, inBrowser, amounts }
}

test('a buyer’s basket is synced with the server, and the order uses discount and bonuses', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const [first, second] = await productsToBuy(
    shop,
    ({ amount_in_store, price }) => amount_in_store >= 5 && price > 2000,
  )
  if (!first || !second) throw new Error('the demo data has too few products')
  await buyer.call(addToBasket, { body: { product_id: first.id, product_amount: 2 } }, { token: buyer.token })

  await buyer.inBrowser()
  await page.goto('/')
  await expect(basketBadge(page)).toHaveAccessibleName(/2/)
  await putIntoBasket(page, second)
  expect(await buyer.amounts()).toEqual([
    [first.id, 2],
    [second.id, 1],
  ])

  await page.goto('/basket')
  const raise = lineOf(page, first).getByRole('button', { name: 'Збільшити' })
  for (const _ of [3, 4, 5]) await raise.click()
  await expect.poll(buyer.amounts).toEqual([
    [first.id, 5],
    [second.id, 1],
  ])
  await lineOf(page, second).getByRole('button', { name: 'Видалити' }).click()
  await expect.poll(buyer.amounts).toEqual([[first.id, 5]])

  await page.getByLabel('Використати бонуси').check()
  await expect(page.getByRole('complementary', { name: 'Разом' })).toContainText('Ваша знижка')
  const to_pay = await page.getByRole('complementary', { name: 'Разом' }).getByRole('status').innerText()
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await expect(page.getByRole('dialog')).toContainText('buyer@school.example')
  await confirmButton(page).click()
  await expect(thanks(page)).toBeVisible()
  const [order] = (await buyer.call(listOrders, {}, { token: buyer.token })).data
  expect(to_pay.replace(/\D/g, '')).toContain(String(Math.round((order?.total ?? 0) * 100)))
  expect(await buyer.amounts()).toEqual([])
})

test('on a phone no line of the note to guests begins with a comma', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await page.goto('/basket?lng=ru')
  const link = page.locator('.note').getByRole('button', { name: 'войдите' })
  // The comma was the first of its line at some of these widths.
  for (let width = 376; width <= 410; width++) {
    await page.setViewportSize({ width, height: 844 })
    const below = await link.evaluate((button) => {
      const comma = document.createRange()
      comma.setStart(button.nextSibling ?? button, 0)
      comma.setEnd(button.nextSibling ?? button, 1)
      return comma.getBoundingClientRect().top - button.getBoundingClientRect().bottom
    })
    expect(below, String(width)).toBeLessThan(0)
  }
})

test('amounts changed in the moment before the page is left are kept', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const [product] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!product) throw new Error('the demo data has too few products')
  await buyer.call(addToBasket, { body: { product_id: product.id, product_amount: 2 } }, { token: buyer.token })
  await buyer.inBrowser()
  await page.goto('/basket')
  const raise = lineOf(page, product).getByRole('button', { name: 'Збільшити' })
  await expect(raise).toBeEnabled()
  await raise.evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 3; click++) {
      button.click()
      // Faster than the call.
      await new Promise((resolve) => setTimeout(resolve))
    }
    location.href = '/about'
  })
  await page.waitForURL(/\/about/)
  await expect.poll(buyer.amounts).toContainEqual([product.id, 5])
  await buyer.call(removeFromBasket, { body: { product_id: product.id, product_amount: 5 } }, { token: buyer.token })
})

test('a page that comes back shows the basket that another device has changed', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const [product] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!product) throw new Error('the demo data has too few products')
  const pieces = (product_amount: number) => ({ body: { product_id: product.id, product_amount } })
  await buyer.call(addToBasket, pieces(1), { token: buyer.token })
  await buyer.inBrowser()
  await page.goto('/basket')
  const amount = lineOf(page, product).getByRole('textbox')
  await expect(amount).toHaveValue('1')
  await buyer.call(addToBasket, pieces(2), { token: buyer.token })
  // Playwright turns the cache of pages off.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(amount).toHaveValue('3')
  await buyer.call(removeFromBasket, pieces(3), { token: buyer.token })
})

test('a guest’s basket is merged into the buyer’s after log-in', async ({ page, shop }) => {
  const [first, second, third] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!first || !second || !third) throw new Error('the demo data has too few products')
  await putIntoBasket(page, first)
  await page.getByRole('main').locator('.fav').first().click()

  const buyer = await signIn(page, shop)
  await buyer.call(addToBasket, { body: { product_id: first.id, product_amount: 1 } }, { token: buyer.token })
  await buyer.call(addToBasket, { body: { product_id: second.id, product_amount: 1 } }, { token: buyer.token })
  await buyer.call(addFavourite, { params: { id: String(third.id) } }, { token: buyer.token })
  await buyer.inBrowser()
  await page.goto('/basket')
  await expect(lineOf(page, first).getByRole('textbox')).toHaveValue('2')
  await expect(lineOf(page, second).getByRole('textbox')).toHaveValue('1')
  await page.reload()
  await expect(lineOf(page, second)).toBeVisible()
  expect(await buyer.amounts()).toEqual([
    [first.id, 2],
    [second.id, 1],
  ])
  const liked = (await buyer.call(listFavourites, {}, { token: buyer.token })).data.map(({ id }) => id)
  expect(liked).toEqual(expect.arrayContaining([first.id, third.id]))
})

test.describe('when the server refuses', () => {
  test.use({ allowed_errors: [/status of (422|401)/] })

  test('an amount above the stock is reverted, with the available amount', async ({ page, shop }) => {
    const buyer = await signIn(page, shop)
    const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 1 && amount_in_store < 50)
    if (!card) throw new Error('the demo data has no such product')
    await buyer.inBrowser()
    await putIntoBasket(page, card)
    await page.goto('/basket')
    const line = lineOf(page, card)
    await line.getByRole('textbox').fill(String(card.amount_in_store))
    await line.getByRole('textbox').press('Enter')
    await line.getByRole('textbox').fill('1.5')
    await expect(line.getByRole('textbox')).toHaveValue('1.5')
    await line.getByRole('textbox').press('Enter')
    await expect(line.getByRole('textbox')).toHaveValue('2')
    await line.getByRole('textbox').fill(String(card.amount_in_store))
    await line.getByRole('textbox').press('Enter')
    await expect
      .poll(async () => (await buyer.amounts()).find(([id]) => id === card.id)?.[1])
      .toBe(card.amount_in_store)
    await page.goto(`/product/${card.id}`)
    const amount = page.getByRole('main').getByRole('textbox', { name: 'Кількість' })
    await expect(amount).toHaveValue(String(card.amount_in_store))
    await amount.fill(String(card.amount_in_store + 1))
    await amount.press('Enter')
    await expect(page.locator('.toast', { hasText: 'На складі немає такої кількості' })).toBeVisible()
    await page.goto('/basket')
    await expect(line.getByRole('textbox')).toHaveValue(String(card.amount_in_store))
  })

  test('an expired token makes the buyer a guest who keeps the basket', async ({ page, shop }) => {
    const [card] = await productsToBuy(shop)
    if (!card) throw new Error('the demo data has no product')
    await page.context().addCookies([{ name: 'cookieToken', value: 'x'.repeat(40), url: shop.url }])
    await putIntoBasket(page, card)
    await page.goto('/basket')
    await expect(lineOf(page, card)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('щоб отримати знижку')
  })
})
