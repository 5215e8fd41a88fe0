import { callThrough } from '@shop/contract/call'
import { listProducts } from '@shop/contract/shop/catalog'
import { expect, test } from '../shop-test.ts'

test('a chosen language persists over links, reloads and visits', async ({ page, context, shop }) => {
  await page.goto('/catalog')
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await page.getByRole('link', { name: 'Русский' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Каталог|Все товары/)

  await page
    .getByRole('button', { name: /В корзину/ })
    .first()
    .click()
  await expect(page.locator('.toast')).toContainText('Товар добавлен в корзину')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.goto('/basket')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Корзина')
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeVisible()

  const later = await context.newPage()
  await later.goto('/favorites')
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Избранное')
  const html = await (await context.request.get(`${shop.url}/basket`)).text()
  expect(html).toContain('<html lang="ru"')
})

test('English is one link away, and a language in the URL overrides the choice', async ({ page }) => {
  await page.goto('/basket?lng=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cart')
  await page.goto('/basket?lng=ua')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Кошик')
})

test('a picture says what it shows in the language of the page', async ({ page, shop }) => {
  const [globe] = (await callThrough(fetch, shop.url)(listProducts, { query: { search: '14-0110' } })).data
  for (const [language, alt] of [
    ['ua', /^Фізичний глобус .* з латунною дугою$/],
    ['ru', /^Физический глобус .* с латунной дугой$/],
    ['en', /^A physical globe .* with a brass meridian$/],
  ] as const) {
    await page.goto(`/product/${globe?.id}?lng=${language}`)
    await expect(page.locator('.gallery').getByRole('img', { name: alt }).first()).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the languages stand in the middle of their cells, below the logo in the same language', async ({ page }) => {
    await page.goto('/basket?lng=en')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('img', { name: /./ }).first()).toHaveAttribute('src', '/brand/logo-en-inverse.svg')
    const off_center = await footer.locator('.lang a').evaluateAll((cells) =>
      cells.map((cell) => {
        const letters = document.createRange()
        letters.selectNode(cell.firstChild ?? cell)
        const [inner, outer] = [letters.getBoundingClientRect(), cell.getBoundingClientRect()]
        return Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2)
      }),
    )
    expect(off_center).toHaveLength(3)
    expect(Math.max(...off_center)).toBeLessThan(1)
  })
})
