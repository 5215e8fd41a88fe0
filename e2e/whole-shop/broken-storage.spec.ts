import type { Page } from '@playwright/test'
import { basketBadge, confirmButton, fillInOrder, lineOf, productsToBuy, thanks } from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

/** Storage failures, set up before any page script runs. */
const BROKEN: Record<string, () => void> = {
  'forbidden storage': () => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: forbid })
    Object.defineProperty(window, 'sessionStorage', { get: forbid })
    Object.defineProperty(window, 'indexedDB', { value: { open: forbid } })
  },
  'full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'invalid data in storage': () => {
    for (const name of ['basket', 'favorites', 'order-key', 'banner', 'isShown'])
      localStorage.setItem(name, '{"state":{"lines":[{}')
  },
  'data of an older version': () => {
    localStorage.setItem('basket', JSON.stringify([{ id: 'x', amount: -5 }]))
    localStorage.setItem('favorites', JSON.stringify({ state: { products: [{ id: 3 }], unsent: 'all' }, version: 0 }))
    indexedDB.open('shop-db', 7)
  },
}

for (const [what, breakIt] of Object.entries(BROKEN))
  test(`a guest can buy with ${what}`, async ({ page, shop }) => {
    await page.addInitScript(breakIt)
    await buyFromTheSearch(page, shop)
  })

async function buyFromTheSearch(page: Page, shop: Parameters<typeof productsToBuy>[0]): Promise<void> {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('no demo product can be bought')
  await page.goto(`/search/${card.article}`)
  const cards = page.locator('.card')
  await cards
    .filter({ has: page.locator(`a[href="/product/${card.id}"]`) })
    .locator('.card__fav')
    .click()
  await cards
    .filter({ has: page.locator(`a[href="/product/${card.id}"]`) })
    .getByRole('button', { name: /До кошика/ })
    .click()
  await expect(page.locator('.toast', { hasText: 'Товар додано в кошик' })).toBeVisible()
  await basketBadge(page).click()
  await expect(lineOf(page, card).getByRole('textbox')).toHaveValue('1')
  await fillInOrder(page, 'maria@village.example')
  await confirmButton(page).click()
  await expect(thanks(page)).toBeVisible()
}
