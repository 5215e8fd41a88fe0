import {
  confirmButton,
  fillInOrder,
  lineOf,
  productsToBuy,
  putIntoBasket,
  buyAsAnotherGuest,
  stockOf,
  thanks,
} from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

// Chromium logs every refusal; these are expected.
test.use({ allowed_errors: [/status of 4(22|04)/] })

test('products that sell out during checkout are named, and the rest can be ordered', async ({ page, shop }) => {
  const [rare, common] = await productsToBuy(
    shop,
    ({ amount_in_store }) => amount_in_store >= 2 && amount_in_store <= 100,
  )
  if (!rare || !common) throw new Error('the demo data has no such products')
  await putIntoBasket(page, rare)
  await putIntoBasket(page, common)
  await page.goto('/basket')
  await lineOf(page, rare).getByRole('button', { name: 'Збільшити' }).click()
  await fillInOrder(page, 'pavlo@school.example')

  await buyAsAnotherGuest(shop, rare.id, rare.amount_in_store - 1)
  await confirmButton(page).click()
  await expect(page.locator('.toast', { hasText: 'Деяких товарів на складі менше' })).toBeVisible()
  await expect(lineOf(page, rare)).toContainText(/На складі лише 1\s(шт|компл)/)
  await expect(lineOf(page, rare).getByRole('textbox')).toHaveValue('2')

  await buyAsAnotherGuest(shop, rare.id, 1)
  await page.reload()
  await expect(lineOf(page, rare)).toContainText('Товар закінчився')
  await page.getByRole('button', { name: 'Оформити замовлення' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(lineOf(page, rare)).toBeFocused()

  await lineOf(page, rare).getByRole('button', { name: 'Видалити' }).click()
  await fillInOrder(page, 'pavlo@school.example')
  await confirmButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await stockOf(shop, rare.id)).toBe(0)
})

test('a changed price is shown in its line and must be confirmed', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop, ({ sale_price }) => sale_price === null)
  if (!card) throw new Error('the demo data has no such product')
  await putIntoBasket(page, card)
  const rememberOtherPrice = () =>
    page.evaluate(() => {
      const stored = localStorage.getItem('basket') ?? ''
      const cheaper = stored.replace(/"price":([\d.]+)/, (_, price: string) => `"price":${Number(price) - 1}`)
      localStorage.setItem('basket', cheaper)
      dispatchEvent(new StorageEvent('storage', { key: 'basket', newValue: cheaper }))
    })

  await rememberOtherPrice()
  await page.goto('/basket')
  await expect(lineOf(page, card)).toContainText('Ціна змінилася: була')

  await rememberOtherPrice()
  await fillInOrder(page, 'pavlo@school.example')
  await confirmButton(page).click()
  await expect(page.getByRole('dialog')).toContainText('Ціни змінилися')
  await expect(thanks(page)).toHaveCount(0)
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('pavlo@school.example')

  await page.getByRole('button', { name: 'Підтвердити за новими цінами' }).click()
  await expect(thanks(page)).toBeVisible()
})

test('a deleted product stays in the basket with the reason', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demo data has no product')
  await putIntoBasket(page, card)
  await page.evaluate(() => {
    const stored = localStorage.getItem('basket') ?? ''
    localStorage.setItem('basket', stored.replace(/"id":\d+/, '"id":999999'))
  })
  await page.goto('/basket')
  await expect(page.locator('#basket-line-999999')).toContainText('знято з продажу')
  await page.locator('#basket-line-999999').getByRole('button', { name: 'Видалити' }).click()
  await expect(page.getByRole('heading', { name: 'У кошику ще нічого немає' })).toBeVisible()
})
