import type { BrowserContext, Page } from '@playwright/test'
import { logInHere, newBuyer, tokenCookie } from '../account.ts'
import { basketBadge, confirmButton, lineOf, productsToBuy, putIntoBasket, stockOf } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ serviceWorkers: 'allow', allowed_errors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|503|Failed to load/] })

const plugIn = (context: BrowserContext) => context.setOffline(false)

/** Everything the browser stores for this site. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const opened = indexedDB.open('shop-db', 2)
      opened.addEventListener('error', () => reject(opened.error ?? new Error('no database')))
      opened.addEventListener('success', () => {
        const stores = ['products', 'favorite-products']
        const transaction = opened.result.transaction(stores)
        const asked = stores.map((name) => transaction.objectStore(name).getAll())
        transaction.addEventListener('complete', () => resolve(asked.flatMap((request) => request.result as unknown[])))
      })
    })
    return JSON.stringify([{ ...localStorage }, document.cookie, rows])
  })

test('signing out leaves no personal data on a shared computer', async ({ page, context, shop }) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 5)
  if (!card) throw new Error('the demo data has no product to buy')
  const stock = await stockOf(shop, card.id)
  const buyer = await newBuyer(shop)
  await openPage(page, '/catalog')
  await logInHere(page, buyer)
  await putIntoBasket(page, card)
  await openPage(page, '/catalog')
  await page.locator('.card__fav').first().click()
  await openPage(page, '/basket')
  await expect(lineOf(page, card)).toBeVisible()
  await page.getByRole('textbox').first().fill('Подзвоніть директорці')
  await openPage(page, '/profile')
  await expect(page.getByRole('main')).toContainText(buyer.name)
  await openPage(page, '/basket')
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await expect(confirmButton(page)).toBeEnabled()

  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(page.getByRole('heading', { name: 'Замовлення чекає на зв’язок' })).toBeVisible()
  expect(await storedTexts(page)).toContain(card.name_ua)
  await page.locator('header a[href="/profile"]').first().click()
  await page.getByRole('button', { name: 'Вийти' }).first().click()
  await expect.poll(() => tokenCookie(page)).toBeUndefined()
  await expect(basketBadge(page)).not.toContainText('1')
  await expect.poll(() => storedTexts(page)).not.toContain(card.name_ua)
  const stored = await storedTexts(page)
  for (const left of ['Подзвоніть', buyer.email, '"order":{', `${card.id}:1`]) expect(stored).not.toContain(left)

  await plugIn(context)
  await openPage(page, '/basket')
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
  await openPage(page, '/favorites')
  await expect(page.getByRole('heading', { name: 'В обраному поки порожньо' })).toBeVisible()
  expect(await stockOf(shop, card.id)).toBe(stock)

  await logInHere(page, buyer)
  await openPage(page, '/basket')
  await expect(lineOf(page, card)).toBeVisible()
})
