import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listFacets, listProducts } from '@shop/contract/shop/catalog'
import type { Facets } from '@shop/contract/shop/product-filters'
import type { OpenShop } from '../open-shop.ts'
import { cardNames, cards, holdRequests, openPage, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.beforeEach(({ page }) => skipOfferPopup(page))

const button = (page: Page) => page.getByRole('button', { name: /^Фільтри/ })
const chips = (page: Page) => page.getByRole('list', { name: 'Обрані фільтри' })
const order = (page: Page) => page.getByRole('combobox', { name: 'Порядок товарів' })
/** Attributes have bounds of the same names. */
const bound = (page: Page, name: 'від' | 'до') =>
  page.getByRole('group', { name: /^Ціна/ }).getByLabel(name, { exact: true })
const query = (page: Page) => new URL(page.url()).searchParams
const count = (page: Page) => page.getByRole('main').getByText(/^\d+ товар/)

async function facetsOf(shop: OpenShop) {
  const { data } = await callThrough(fetch, shop.url)(listFacets)
  const [producer, other] = data.producers
  if (!producer || !other) throw new Error('the demo data has no producers')
  return { ...data, producer, other }
}

test('filters narrow the list, are in the URL, and Back removes them one by one', async ({ page, shop }) => {
  const { producer, in_stock } = await facetsOf(shop)
  await openPage(page, '/catalog')
  await expect(button(page)).toBeHidden()
  await page.getByRole('button', { name: 'Виробник' }).click()
  await page
    .getByRole('button', { name: /^Показати всі/ })
    .last()
    .click()
  await page.getByRole('checkbox', { name: new RegExp(`^${producer.producer} ${producer.count}$`) }).check()
  await expect(count(page)).toHaveText(new RegExp(`^${producer.count} `))
  await expect.poll(() => query(page).getAll('producer')).toEqual([producer.producer])
  await page.getByRole('checkbox', { name: /^В наявності/ }).check()
  await expect.poll(() => query(page).get('in_stock')).toBe('1')
  await expect(chips(page).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('checkbox', { name: /^В наявності/ })).toBeFocused()
  await page.goBack()
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: /^В наявності/ })).not.toBeChecked()
  await page.goBack()
  await expect(chips(page)).toHaveCount(0)
  expect(in_stock).toBeGreaterThan(0)
})

test('quick choices build on each other while the list is loading', async ({ page, shop }) => {
  const { producer, other } = await facetsOf(shop)
  await openPage(page, '/catalog')
  await page.getByRole('button', { name: 'Виробник' }).click()
  const boxOf = ({ producer: name, count }: Facets['producers'][number]) =>
    page.getByRole('checkbox', { name: new RegExp(`^${name} ${count}$`) })
  const loadLists = await holdRequests(page, '**/api/products/get?*')
  await boxOf(producer).check()
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await boxOf(other).check()
  await order(page).selectOption({ label: 'Спочатку дешевші' })
  await expect(order(page)).toHaveValue('price')
  expect(query(page).size).toBe(0)
  loadLists()
  await expect.poll(() => query(page).getAll('producer').sort()).toEqual([producer.producer, other.producer].sort())
  expect(query(page).get('sort')).toBe('price')
  for (const box of [boxOf(producer), boxOf(other)]) await expect(box).toBeChecked()
})

test('a new list does not fade in: the fade would take presses on other filters', async ({ page }) => {
  await openPage(page, '/catalog')
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...change) => {
      document.documentElement.dataset['fades'] = 'yes'
      return start(...change)
    }
  })
  await page.getByRole('checkbox', { name: /^В наявності/ }).check()
  await expect.poll(() => query(page).get('in_stock')).toBe('1')
  expect(await page.locator('html').getAttribute('data-fades')).toBeNull()
  await page.getByRole('link', { name: 'Кошик' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-fades', 'yes')
})

test('a chip removes its filter, "clear all" removes all but the sorting', async ({ page, shop }) => {
  const { producer } = await facetsOf(shop)
  await openPage(page, `/catalog?in_stock=1&producer=${encodeURIComponent(producer.producer)}&price_min=1&sort=name`)
  await expect(chips(page).getByRole('link')).toHaveCount(4)
  const removeOf = (label: string) => chips(page).getByRole('link', { name: `Прибрати фільтр: ${label}` })
  await removeOf('В наявності').click()
  await expect.poll(() => query(page).get('in_stock')).toBeNull()
  await expect(removeOf(producer.producer)).toBeFocused()
  expect(query(page).get('price_min')).toBe('1')
  await chips(page).getByRole('link', { name: 'Скинути все' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=name')
  await expect(order(page)).toHaveValue('name')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after the last chip the keyboard goes on at the title, after «reset» in the column at its heading', async ({
  page,
}) => {
  await openPage(page, '/catalog?in_stock=1&on_sale=1')
  for (const rest of [1, 0]) {
    await chips(page)
      .getByRole('link', { name: /^Прибрати фільтр/ })
      .last()
      .press('Enter')
    await expect(chips(page).getByRole('link', { name: /^Прибрати фільтр/ })).toHaveCount(rest)
    await expect(rest ? chips(page).getByRole('link').first() : page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await openPage(page, '/catalog?in_stock=1')
  await page.locator('.filters').getByRole('link', { name: 'Скинути все' }).press('Enter')
  await expect(chips(page)).toHaveCount(0)
  await expect(page.locator('.filters').getByRole('heading', { name: 'Фільтри' })).toBeFocused()
})

test('the sorting is kept across pages, and changing it returns to page one', async ({ page, shop }) => {
  await openPage(page, '/catalog')
  await order(page).selectOption({ label: 'Спочатку дешевші' })
  await page.waitForURL(/sort=price/)
  const { data } = await callThrough(fetch, shop.url)(listProducts, { query: { sort: 'price' } })
  await expect.poll(() => cardNames(page)).toEqual(data.map(({ name_ua }) => name_ua))
  await page
    .getByRole('navigation', { name: 'Сторінки каталогу' })
    .getByRole('link', { name: '2', exact: true })
    .click()
  await expect.poll(() => query(page).get('page')).toBe('2')
  expect(query(page).get('sort')).toBe('price')
  await order(page).selectOption({ label: 'Спочатку дорожчі' })
  await expect.poll(() => query(page).get('sort')).toBe('-price')
  expect(query(page).get('page')).toBeNull()
})

test('a price applies on Enter, and an invalid price changes nothing', async ({ page, shop }) => {
  const { price } = await facetsOf(shop)
  await openPage(page, '/catalog')
  await bound(page, 'до').fill('абв')
  await bound(page, 'до').press('Enter')
  await expect(bound(page, 'до')).toHaveValue('')
  await bound(page, 'від').fill(`${price?.max}`)
  await bound(page, 'від').press('Enter')
  await expect.poll(() => query(page).get('price_min')).toBe(`${price?.max}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(count(page)).toHaveText(/^1 товар$/)
})

test('prices are shown as everywhere, taken with comma, dot or spaces, and put in sequence', async ({ page, shop }) => {
  const { price } = await facetsOf(shop)
  await openPage(page, '/catalog')
  const most = `${price?.max
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, '\u00a0')
    .replace('.', ',')
    .replace(',00', '')}`
  await expect(bound(page, 'до')).toHaveAttribute('placeholder', most)
  await bound(page, 'від').fill('20 000,5')
  await bound(page, 'від').press('Enter')
  await expect.poll(() => query(page).get('price_min')).toBe('20000.5')
  await expect(bound(page, 'від')).toHaveValue('20\u00a0000,50')
  await bound(page, 'до').fill('1190.25')
  await bound(page, 'до').press('Enter')
  await expect.poll(() => query(page).get('price_max')).toBe('20000.5')
  expect(query(page).get('price_min')).toBe('1190.25')
  await expect(cards(page).first()).toBeVisible()
})

test('an empty result says so and offers to clear the filters', async ({ page }) => {
  await openPage(page, '/catalog?price_min=99999999')
  await expect(page.getByRole('heading', { name: 'Такого товару не знайшли' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Усі товари' }).last().click()
  await expect(cards(page)).toHaveCount(15)
})

test('prices have bars, a ДК class has its name, and the count names the category’s total', async ({ page, shop }) => {
  const { data } = await callThrough(fetch, shop.url)(listFacets, { query: { category_id: '1' } })
  const dk = data.dk.find(({ name_ua }) => name_ua !== null)
  const { total } = (await callThrough(fetch, shop.url)(listProducts, { query: { category_id: '1' } })).meta
  await openPage(page, '/catalog/1')
  await expect(page.locator('.bars i')).toHaveCount(14)
  await page.getByRole('checkbox', { name: `${dk?.name_ua} ${dk?.code} ${dk?.count}` }).check()
  await expect(chips(page).getByRole('link').first()).toContainText(`ДК ${dk?.code} ${dk?.name_ua}`)
  await expect(page.locator('.list-tools [role=status]')).toHaveText(new RegExp(`^${dk?.count} .* з ${total}$`))
})

test('filters work without a mouse', async ({ page }) => {
  await openPage(page, '/catalog')
  const box = page.getByRole('checkbox', { name: /^Зі знижкою/ })
  await expect(box).toBeVisible()
  await page.getByRole('checkbox', { name: /^В наявності/ }).focus()
  for (let tabs = 0; tabs < 8 && !(await box.evaluate((one) => one === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => query(page).get('on_sale')).toBe('1')
  await chips(page).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => query(page).get('on_sale')).toBeNull()
})

test('search results can be filtered, and sorted by best match', async ({ page }) => {
  await openPage(page, '/search/набір')
  await expect(order(page)).toHaveValue('newest')
  await expect(order(page).locator('option').first()).toHaveText('Найкращий збіг')
  await page.getByRole('checkbox', { name: /^В наявності/ }).check()
  await expect.poll(() => page.url()).toContain('in_stock=1')
  await expect(cards(page).first()).toContainText(/В наявності/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('filters are in a drawer that stays open until closed', async ({ page, shop }) => {
    await openPage(page, '/catalog')
    await button(page).click()
    const drawer = page.getByRole('dialog', { name: 'Фільтри' })
    await drawer.getByRole('checkbox', { name: /^В наявності/ }).check()
    await expect.poll(() => query(page).get('in_stock')).toBe('1')
    await expect(drawer).toBeVisible()
    const { total } = (await callThrough(fetch, shop.url)(listProducts, { query: { in_stock: '1' } })).meta
    await drawer.getByRole('button', { name: new RegExp(`^Показати ${total} товар`) }).click()
    await expect(drawer).toBeHidden()
    await expect(button(page)).toHaveText('Фільтри: 1')
    await expect(button(page)).toBeFocused()
    await button(page).click()
    await drawer.getByRole('button', { name: 'Закрити' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(button(page)).toBeFocused()
  })
})
