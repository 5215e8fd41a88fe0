import { productsToBuy } from '../checkout.ts'
import { expect, test } from '../shop-test.ts'

test('favourites show eight, then four more at a time, and can be removed', async ({ page, shop }) => {
  const liked = (await productsToBuy(shop)).slice(0, 13)
  await page.goto('/catalog')
  await page.locator('.card__fav').first().click()
  await expect(page.locator('.toast', { hasText: 'Додано в обране' })).toBeVisible()
  await page.evaluate((products) => {
    const stored = products.map((product) => ({ ...product, original_price: product.price }))
    localStorage.setItem('favorites', JSON.stringify({ state: { products: stored, unsent: [] }, version: 1 }))
  }, liked)

  await page.goto('/favorites')
  await expect(page.locator('.card')).toHaveCount(8)
  await page.getByRole('button', { name: 'Показати ще 4' }).click()
  await expect(page.locator('.card')).toHaveCount(12)
  await expect
    .poll(() =>
      page
        .locator('.card')
        .nth(8)
        .evaluate((card) => Math.round(card.getBoundingClientRect().top)),
    )
    .toBe(100)
  await page.getByRole('button', { name: 'Показати ще 1' }).click()
  await expect(page.locator('.card')).toHaveCount(13)
  await expect(page.getByRole('button', { name: 'Показати ще' })).toHaveCount(0)
  await expect(page.getByText('Показано 13 з 13')).toBeVisible()

  await page.locator('.card__fav').first().click()
  await expect(page.locator('.toast', { hasText: 'Прибрано з обраного' })).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(12)
  await expect(page.locator('.card__fav').first()).toBeFocused()
  await page.reload()
  await expect(page.getByText('12 товарів на суму')).toBeVisible()
})

test('after the last favourite the keyboard goes on at the title', async ({ page }) => {
  await page.goto('/catalog')
  await page.locator('.card__fav').first().click()
  await page.goto('/favorites')
  await page.locator('.card__fav').press('Enter')
  await expect(page.getByRole('heading', { name: 'В обраному поки порожньо' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a commercial offer for the favourites is sent to the given address', async ({ page, shop }) => {
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { name: 'В обраному поки порожньо' })).toBeVisible()
  await page.getByRole('link', { name: 'Перейти в каталог' }).click()
  await page.locator('.card__fav').first().click()
  await page.goto('/favorites')
  await page.getByRole('button', { name: 'Хочу отримати комерційну пропозицію' }).click()
  await page.getByRole('button', { name: 'Отримати пропозицію' }).click()
  await expect(page.getByText('Перевірте адресу')).toBeVisible()
  await page.getByLabel('Електронна пошта').fill('zakupivli@lyceum.example')
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/send-commercial-offer'))
  await page.getByRole('button', { name: 'Отримати пропозицію' }).click()
  const sent = (await asked).postDataJSON() as object
  expect(sent).toMatchObject({ email: 'zakupivli@lyceum.example' })
  expect(sent).not.toHaveProperty('emails')
  await expect(page.getByText('Пропозицію надішлемо на zakupivli@lyceum.example')).toBeVisible()
  expect((await shop.mailTo('zakupivli@lyceum.example')).attachments.length).toBeGreaterThan(0)
})
