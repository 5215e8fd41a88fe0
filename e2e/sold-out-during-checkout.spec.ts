import {
  confirmButton,
  fillInOrder,
  lineOf,
  productsToBuy,
  putIntoBasket,
  somebodyElseBuys,
  stockOf,
  thanks,
} from './buying.ts'
import { expect, test } from './shop.ts'

// The browser prints every refused call; that the order is refused, or a product not found, is the story.
test.use({ allowed_errors: [/status of 4(22|04)/] })

test('what sells out while the order is being filled in is told, and the rest can be ordered', async ({
  page,
  shop,
}) => {
  const [rare, common] = await productsToBuy(
    shop,
    ({ amount_in_store }) => amount_in_store >= 2 && amount_in_store <= 100,
  )
  if (!rare || !common) throw new Error('the demonstration has no such products')
  await putIntoBasket(page, rare)
  await putIntoBasket(page, common)
  await page.goto('/basket')
  await lineOf(page, rare).getByRole('button', { name: 'Збільшити' }).click()
  await fillInOrder(page, 'pavlo@school.example')

  await somebodyElseBuys(shop, rare.id, rare.amount_in_store - 1)
  await confirmButton(page).click()
  await expect(page.locator('.toast', { hasText: 'Деяких товарів на складі менше' })).toBeVisible()
  await expect(lineOf(page, rare)).toContainText(/На складі лише 1\sшт/)
  await expect(lineOf(page, rare).getByRole('textbox')).toHaveValue('2')

  await somebodyElseBuys(shop, rare.id, 1)
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

test('a price that has changed is shown in the line and asked about again before anything is ordered', async ({
  page,
  shop,
}) => {
  const [card] = await productsToBuy(shop, ({ sale_price }) => sale_price === null)
  if (!card) throw new Error('the demonstration has no such product')
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

test('a product that is no more stands in the basket with the reason, and the page works', async ({ page, shop }) => {
  const [card] = await productsToBuy(shop)
  if (!card) throw new Error('the demonstration has no product')
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
