import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listCategories, type Category } from '@shop/contract/shop/catalog'
import { listPriceLists } from '@shop/contract/shop/content'
import type { OpenShop } from '../open-shop.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const consultation = (page: Page) => page.locator('#consultation')
const categoriesOf = async (shop: OpenShop): Promise<Category[]> =>
  (await callThrough(fetch, shop.url)(listCategories, { query: { active: '1' } })).data

test('every link in header and footer leads to a page', async ({ page, shop }) => {
  await openPage(page, '/')
  const links = page.locator('header a[href^="/"], footer a[href^="/"]')
  const addresses = new Set(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '')))
  for (const address of ['/about', '/certificate', '/pricelist', '/docs/personal']) expect(addresses).toContain(address)
  for (const address of addresses) {
    const answer = await fetch(shop.url + address)
    expect(answer.status, address).toBe(200)
  }
})

test('Ministry orders open in a new tab, certificates in a gallery', async ({ page }) => {
  await openPage(page, '/certificate')
  const order = page.getByRole('link', { name: /Наказ № 574/ })
  await expect(order).toHaveAttribute('target', '_blank')
  await expect(order).toHaveAttribute('href', /^https:\/\/zakon\.rada\.gov\.ua\//)
  await expect(order).toContainText('Про затвердження Типового переліку')

  const certificates = page.getByRole('link', { name: /^Збільшити: / })
  expect(await certificates.count()).toBeGreaterThan(4)
  await certificates.nth(1).click()
  const slide = page.locator('.yarl__slide_current')
  await expect(slide).toContainText('Декларація про відповідність')
  await page.keyboard.press('ArrowRight')
  await expect(slide).toContainText('Гарантійний лист')
  await page.keyboard.press('Escape')
  await expect(page.locator('.yarl__portal')).toHaveCount(0)
})

test('every price list can be downloaded or is marked as pending', async ({ page, shop }) => {
  const entries = (await callThrough(fetch, shop.url)(listPriceLists)).data
  await openPage(page, '/pricelist')
  await expect(page.getByRole('heading', { name: 'Повний прайс-лист' })).toBeVisible()
  const rows = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.locator('.cell') })
  await expect(rows).toHaveCount(entries.length - 1)
  const made = entries.flatMap(({ file }) => (file ? [file.web_path] : []))
  const links = page.getByRole('main').locator('a[download]')
  expect((await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).sort()).toEqual(
    made.sort(),
  )
  for (const path of made) expect((await fetch(shop.url + path)).status, path).toBe(200)
  await expect(rows.filter({ hasText: 'Готується' })).toHaveCount(
    entries.filter(({ id, file }) => id !== 6 && !file).length,
  )
})

test('all categories are on one page with pictures, subcategories and counts', async ({ page, shop }) => {
  const categories = await categoriesOf(shop)
  await openPage(page, '/categories')
  const shown = page.getByRole('main').getByRole('article')
  await expect(shown).toHaveCount(categories.length)
  for (const [place, { name, products_count, subcategories }] of categories.entries()) {
    const category = shown.nth(place)
    await expect(category.getByRole('heading')).toHaveText(name)
    await expect(category).toContainText(`${products_count} товар`)
    await expect(category.getByRole('listitem')).toHaveCount(subcategories.length)
  }
  const [first] = categories
  const [part] = first?.subcategories ?? []
  if (!first || !part) throw new Error('the demo data has no subcategory')
  await shown.first().getByRole('link', { name: part.name }).click()
  await expect(page).toHaveURL(`${shop.url}/catalog/${first.id}/${part.id}`)
})

test('a complex solution lists its parts and links to the catalog', async ({ page, shop }) => {
  const [category] = await categoriesOf(shop)
  if (!category) throw new Error('the demo data has no category')
  await openPage(page, '/complex-solutions')
  await page.getByRole('main').getByRole('link', { name: category.name }).click()
  await expect(page).toHaveURL(`${shop.url}/complex-solutions/${category.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
  const parts = page.locator('section', { has: page.getByRole('heading', { name: 'З чого складається' }) })
  await expect(parts.getByRole('listitem')).toHaveCount(category.subcategories.length)
  for (const part of category.subcategories) await expect(parts).toContainText(part.name)
  const newest = page.locator('section', { has: page.getByRole('heading', { name: 'Новинки' }) })
  await expect(newest.locator('article.card')).toHaveCount(Math.min(8, category.products_count))
  await page.getByRole('main').getByRole('link', { name: 'Перейти в каталог' }).click()
  await expect(page).toHaveURL(`${shop.url}/catalog/${category.id}`)
  expect((await fetch(`${shop.url}/complex-solutions/999999`)).status).toBe(404)
})

test('the privacy text is Ukrainian by default and not shorter than in the other languages', async ({ page, shop }) => {
  await openPage(page, '/docs/personal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Політика обробки персональних даних')
  await expect(page.locator('#rights li')).toHaveCount(13)
  await expect(page.locator('#owner')).toContainText('№ 2297-VI')
  await page.getByRole('navigation', { name: 'Зміст' }).getByRole('link', { name: 'Ваші права' }).click()
  await expect(page.locator('#rights h2')).toBeInViewport()

  for (const [language, title] of [
    ['Русский', 'Политика обработки персональных данных'],
    ['English', 'Personal data policy'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: language }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('#rights li')).toHaveCount(13)
  }
  expect((await fetch(`${shop.url}/docs/nothing-of-the-kind`)).status).toBe(404)
})

// Here and not in `server`: bundling once dropped the check.
test('an address that cannot be decoded ends at one repaired address', async ({ shop }) => {
  for (const [typed, status] of [
    ['/%ff', 404],
    ['/%E0%A4', 404],
    ['/search/50%', 200],
    ['/search/%E0%A4%A', 200],
  ] as const) {
    const answer = await fetch(shop.url + typed)
    expect([answer.status, answer.redirected], typed).toEqual([status, true])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are readable, documents open, and the form shows the phone number', async ({ page, shop }) => {
    await page.goto('/about#consultation')
    await expect(consultation(page).getByText(/Форма працює з увімкненим JavaScript.*\+380 \(44\)/)).toBeVisible()
    await expect(consultation(page).getByRole('button', { name: 'Отримати консультацію' })).toBeDisabled()
    await page.goto('/certificate')
    const picture = await page
      .getByRole('link', { name: /^Збільшити: / })
      .first()
      .getAttribute('href')
    expect((await fetch(shop.url + picture)).headers.get('content-type')).toContain('image/')
    await page.goto('/docs/personal?lng=ru')
    await expect(page.locator('#rights li')).toHaveCount(13)
    await page.goto('/categories')
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/catalog\/\d+$/)
  })
})

test('the tiles of the rooms show what is in them whole, on every width', async ({ page }) => {
  await openPage(page, '/')
  const names = page.getByRole('main').locator('a.tile .tile__sub > span')
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(names.first()).toBeVisible()
    const cut = await names.evaluateAll((found) => found.filter((name) => name.scrollWidth > name.clientWidth).length)
    expect(cut, `${width} px`).toBe(0)
  }
})
