import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listCategories, type Category } from '@shop/contract/shop/catalog'
import type { OpenShop } from '../open-shop.ts'
import { cardNames, cards, holdRequests, openPage, toastWith, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

// Blocks the popup of offer-popup.spec.ts.
test.beforeEach(({ page }) => skipOfferPopup(page))

const pager = (page: Page) => page.getByRole('navigation', { name: 'Сторінки каталогу' })
const sideList = (page: Page) => page.getByRole('complementary').getByRole('navigation', { name: 'Категорії' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function someCategory(shop: OpenShop, suits: (category: Category) => boolean): Promise<Category> {
  const { data } = await callThrough(fetch, shop.url)(listCategories)
  const category = data.find(suits)
  if (!category) throw new Error('the demo data has no such category')
  return category
}

const holds = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path)

test('the catalog pages by 15, scrolls to the top, and follows Back and Forward', async ({ page }) => {
  await openPage(page, '/catalog')
  await expect(cards(page)).toHaveCount(15)
  const first_page = await cardNames(page)
  await expect(pager(page).getByRole('link', { name: 'Попередня' }).first()).toHaveAttribute('aria-disabled', 'true')
  await pager(page).getByRole('link', { name: 'Наступна' }).first().click()
  await holds(page, '/catalog?page=2')
  await expect(pager(page).locator('[aria-current=page]')).toHaveText('2')
  const second_page = await cardNames(page)
  expect(second_page.filter((name) => first_page.includes(name))).toEqual([])
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await holds(page, '/catalog')
  await expect.poll(() => cardNames(page)).toEqual(first_page)
  await page.goForward()
  await holds(page, '/catalog?page=2')
  await expect.poll(() => cardNames(page)).toEqual(second_page)
})

test('a category of 15 products or fewer has no page links', async ({ page, shop }) => {
  const { id, products_count } = await someCategory(shop, (category) => category.products_count <= 15)
  await openPage(page, `/catalog/${id}`)
  await expect(cards(page)).toHaveCount(products_count)
  await expect(pager(page)).toHaveCount(0)
})

test('the side list marks the current category; subcategories open by click and by URL', async ({ page, shop }) => {
  const category = await someCategory(shop, ({ subcategories }) => subcategories.length > 1)
  const [subcategory] = category.subcategories
  if (!subcategory) throw new Error('no subcategory')
  await openPage(page, '/catalog')
  await expect(sideList(page).locator('[aria-current=page]')).toHaveText('Усі товари')
  const toggle = sideList(page).getByRole('button', { name: `Підкатегорії: ${category.name}` })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await sideList(page).getByRole('link', { name: subcategory.name, exact: true }).click()
  await expect(title(page)).toHaveText(subcategory.name)
  await expect(sideList(page).locator('[aria-current=page]')).toHaveText(subcategory.name)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await expect(sideList(page).getByRole('link', { name: subcategory.name, exact: true })).toBeHidden()
  await openPage(page, `/catalog/${category.id}`)
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const whole_room = page.getByRole('link', { name: 'Зібрати весь кабінет за переліком' })
  await expect(whole_room).toHaveAttribute('href', `/complex-solutions/${category.id}`)
  const other = await someCategory(shop, ({ id }) => id !== category.id)
  await expect(sideList(page).getByRole('link', { name: other.name, exact: true })).toBeHidden()
  await sideList(page)
    .getByText(/^Інші кабінети й розділи/)
    .click()
  await sideList(page).getByRole('link', { name: other.name, exact: true }).click()
  await expect(title(page)).toHaveText(other.name)
})

test('the breadcrumb links upwards, and the current page is no link', async ({ page, shop }) => {
  const { id, name, subcategories } = await someCategory(shop, (category) => category.subcategories.length > 0)
  await openPage(page, `/catalog/${id}/${subcategories[0]?.id}`)
  const crumbs = page.getByRole('navigation', { name: 'Навігаційний ланцюжок' })
  await expect(crumbs.getByRole('link')).toHaveText(['Головна', 'Каталог', name])
  await crumbs.getByRole('link', { name }).click()
  await expect(title(page)).toHaveText(name)
})

test.describe('unknown categories', () => {
  test.use({ allowed_errors: [/status of 404/] })

  test('are not found, and say so', async ({ page }) => {
    for (const path of ['/catalog/99999', '/catalog/abc', '/catalog/1/99999', '/product/99999999', '/product/abc']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(title(page)).toHaveText('Сторінку не знайдено')
    }
  })
})

test('a subcategory is shown under its own category, whichever the URL names', async ({ page, shop }) => {
  const { id, name, subcategories } = await someCategory(shop, (category) => category.subcategories.length > 0)
  const other = await someCategory(shop, (category) => category.id !== id)
  await openPage(page, `/catalog/${other.id}/${subcategories[0]?.id}`)
  expect(new URL(page.url()).pathname).toBe(`/catalog/${id}/${subcategories[0]?.id}`)
  await expect(sideList(page).locator('.is-current')).toContainText(name)
})

test('an invalid page number shows the first page', async ({ page }) => {
  for (const number of ['0', 'abc', '-1', '1e1', '']) {
    await page.goto(`/catalog?page=${number}`)
    await expect(pager(page).locator('[aria-current=page]'), number).toHaveText('1')
    await expect(cards(page)).toHaveCount(15)
  }
})

test('a page past the end links to the first one', async ({ page }) => {
  const answer = await openPage(page, '/catalog?page=999')
  expect(answer?.status()).toBe(200)
  await page.getByRole('link', { name: 'На першу сторінку' }).click()
  await expect(cards(page)).toHaveCount(15)
})

test('placeholders are shown while the next page loads', async ({ page }) => {
  await openPage(page, '/catalog')
  const letGo = await holdRequests(page, /\/api\/products\/get.*page=2/)
  await pager(page).getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByRole('main').locator('.card .skeleton').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  letGo()
  await expect(cards(page)).toHaveCount(15)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe('when the products cannot be loaded', () => {
  test.use({ allowed_errors: [/status of 503/] })

  test('the catalog reports the error, keeps its side list and can retry', async ({ page }) => {
    await openPage(page, '/catalog')
    await page.route(/\/api\/products\/get/, (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
    await pager(page).getByRole('link', { name: '3', exact: true }).click()
    await expect(toastWith(page, 'Невідома помилка')).toBeVisible()
    await expect(page.getByText('Не вдалося завантажити товари')).toBeVisible()
    await expect(sideList(page).getByRole('link', { name: 'Усі товари' })).toBeVisible()
    await page.unroute(/\/api\/products\/get/)
    await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
    await expect(pager(page).locator('[aria-current=page]')).toHaveText('3')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('categories are in a drawer that closes on Escape and on selection', async ({ page, shop }) => {
    const category = await someCategory(shop, () => true)
    await openPage(page, '/catalog')
    const opener = page.getByRole('button', { name: /Категорії/ })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Категорії' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await drawer.getByRole('link', { name: category.name }).click()
    await expect(title(page)).toHaveText(category.name)
    await expect(drawer).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the catalog is readable: pages, categories, subcategories, products', async ({ page, shop }) => {
    const { name, subcategories } = await someCategory(shop, (category) => category.subcategories.length > 0)
    await page.goto('/catalog')
    const first_page = await cardNames(page)
    // A click would scroll there and could miss, because the cards change their heights.
    await pager(page).getByRole('link', { name: '2', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\?page=2$/)
    expect(await cardNames(page)).not.toEqual(first_page)
    await expect(sideList(page).getByRole('link', { name, exact: true })).toBeVisible()
    await sideList(page)
      .getByRole('link', { name: subcategories[0]?.name ?? '', exact: true })
      .first()
      .click()
    await expect(title(page)).toHaveText(subcategories[0]?.name ?? '')
    const product = (await cardNames(page))[0] ?? ''
    await page.getByRole('main').getByRole('link', { name: product }).click()
    await expect(title(page)).toHaveText(product)
  })
})
