import { logInHere, newBuyer } from '../account.ts'
import { lineOf, productsToBuy, putIntoBasket } from '../checkout.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test('the prices of the whole basket are refreshed in one call', async ({ page, shop }) => {
  const cards = (await productsToBuy(shop)).slice(0, 3)
  for (const card of cards) await putIntoBasket(page, card)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answered = page.waitForResponse((response) => response.url().includes('/api/products/cards'))
  await openPage(page, '/basket')
  for (const card of cards) await expect(lineOf(page, card)).toBeVisible()
  expect((await answered).status()).toBe(200)
  expect(asked.filter((pathname) => pathname.startsWith('/api/products/'))).toEqual(['/api/products/cards'])
})

test('a guest is informed at log-in about favourites that no longer exist', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no products')
  await openPage(page, `/product/${card.id}`)
  await page.getByRole('main').getByRole('button', { name: /обран/i }).first().click()
  await expect(toastWith(page, 'обран')).toBeVisible()
  await page.route('**/api/favorites/merge', (route) =>
    route.fulfill({ json: { data: { products: [], not_kept: [card.id] } } }),
  )
  await logInHere(page, await newBuyer(shop))
  await expect(toastWith(page, 'Не все з обраного вдалося зберегти')).toBeVisible()
})
