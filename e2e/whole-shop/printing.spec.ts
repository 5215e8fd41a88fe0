import { callThrough } from '@shop/contract/call'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { newAccount } from '../account.ts'
import { productsToBuy } from '../checkout.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test('a product on paper has its picture and no buttons, and its headings stay with their text', async ({ page }) => {
  await openPage(page, '/product/1')
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.locator('button:visible')).toHaveCount(0)
  await expect(main.locator('.gallery img').first()).toBeVisible()
  const frame = main.locator('.gallery__main')
  expect(await frame.evaluate((element) => getComputedStyle(element, '::before').display)).toBe('none')
  await expect(main.getByRole('heading', { name: 'Опис' })).toHaveCSS('break-after', 'avoid')
})

test('an offer’s page on paper has no files to download and no field for an address', async ({ page, shop }) => {
  const [product] = await productsToBuy(shop)
  if (!product) throw new Error('the demo data has no product')
  const body = { products: [{ product_id: product.id }], email: newAccount('Олена').email }
  const { private_url } = (await callThrough(fetch, shop.url)(sendCommercialOffer, { body })).data
  await openPage(page, new URL(private_url).pathname)
  const main = page.getByRole('main')
  await expect(main.getByLabel('Ще одна адреса')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(product.name_ua)).toBeVisible()
  await expect(main.getByLabel('Ще одна адреса')).toBeHidden()
  await expect(main.getByRole('list', { name: 'Файли пропозиції' })).toBeHidden()
})

test('a room’s list on paper shows what is chosen and no fields to fill in', async ({ page }) => {
  await openPage(page, '/complex-solutions/1')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Бюджет')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.locator('.pos__name').first()).toBeVisible()
  await expect(main.locator('.good__name').first()).toBeVisible()
  await expect(main.locator('input:is([type=text], [type=checkbox]):visible')).toHaveCount(0)
})
