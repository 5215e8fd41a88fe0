import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { listCategories, listFacets, listProducts } from '@shop/contract/shop/catalog'
import { signInAdmin } from '../admin.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import type { OpenShop } from '../open-shop.ts'
import { cards, openPage, toastWith, skipOfferPopup } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (401|404|422)/] })
test.beforeEach(({ page }) => skipOfferPopup(page))

const chips = (page: Page) => page.getByRole('list', { name: 'Обрані фільтри' })
const count = (page: Page) => page.getByRole('main').getByText(/^\d+ товар/)

async function microscopesOf(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const { data: categories } = await call(listCategories, { query: { active: '1' } })
  const top = categories.find(({ name_ua }) => name_ua.includes('біології'))
  const sub = top?.subcategories.find(({ name_ua }) => /мікроскоп/i.test(name_ua))
  if (!top || !sub) throw new Error('the demo data has no microscopes')
  const query = { category_id: String(sub.id) }
  const { data: facets } = await call(listFacets, { query })
  const { data: products } = await call(listProducts, { query })
  return { call, path: `/catalog/${top.id}/${sub.id}`, query, facets, products }
}

test('a list is narrowed by attributes, the address says so, and a chip takes it back', async ({ page, shop }) => {
  const { call, path, query, facets } = await microscopesOf(shop)
  const immersion = facets.attributes.find(({ name_ua }) => name_ua === 'Масляна імерсія')
  if (!immersion) throw new Error('microscopes have no facet of immersion')
  await openPage(page, path)
  const group = page.getByRole('group', { name: 'Масляна імерсія' })
  const title = group.getByRole('button', { name: 'Масляна імерсія' })
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
  await group.getByRole('checkbox', { name: new RegExp(`^Так ${immersion.yes}$`) }).check()
  await expect(count(page)).toHaveText(new RegExp(`^${immersion.yes} товар`))
  await expect.poll(() => new URL(page.url()).searchParams.get(`attr[${immersion.id}]`)).toBe('yes')
  const { meta } = await call(listProducts, { query: { ...query, attr: { [immersion.id]: 'yes' } } })
  expect(meta.total).toBe(immersion.yes)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await chips(page).getByRole('link', { name: 'Прибрати фільтр: Масляна імерсія: Так' }).click()
  await expect(chips(page)).toHaveCount(0)
})

test('a range of numbers is typed, and nonsense in an address is no page', async ({ page, shop }) => {
  const { path, facets } = await microscopesOf(shop)
  const objectives = facets.attributes.find(({ name_ua }) => name_ua === 'Об’єктивів')
  if (!objectives) throw new Error('microscopes have no facet of objectives')
  await openPage(page, path)
  const group = page.getByRole('group', { name: /^Об’єктивів/ })
  const title = group.getByRole('button', { name: /^Об’єктивів/ })
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click()
  await group.getByRole('textbox', { name: 'від' }).fill('4')
  await group.getByRole('textbox', { name: 'від' }).press('Enter')
  await expect(count(page)).toHaveText(/^1 товар/)
  await expect(chips(page).getByRole('link').first()).toContainText('від 4')
  expect((await fetch(`${shop.url}${path}?attr[${objectives.id}]=багато`)).status).toBe(404)
  expect((await fetch(`${shop.url}/api/products/get?attr[${objectives.id}]=багато`)).status).toBe(422)
})

test('a product page shows its attributes in the language of the page', async ({ page, shop }) => {
  const { products } = await microscopesOf(shop)
  await openPage(page, `/product/${products[0]?.id}`)
  await expect(page.getByRole('row', { name: /^Збільшення 1600×$/ })).toBeVisible()
  await openPage(page, `/product/${products[0]?.id}?lng=en`)
  await expect(page.getByRole('row', { name: /^Magnification 1600×$/ })).toBeVisible()
})

test('products are chosen in the list and compared, with their differences marked', async ({ page, shop }) => {
  const { path } = await microscopesOf(shop)
  await openPage(page, path)
  for (const place of [0, 1, 2])
    await cards(page)
      .filter({ hasText: /Мікроскоп / })
      .nth(place)
      .getByRole('button', { name: /^Порівняти/ })
      .click()
  const bar = page.getByRole('region', { name: 'Порівняння' })
  await expect(bar).toContainText('3 товари')
  await page.reload()
  await expect(bar).toContainText('3 товари')
  await bar.getByRole('link', { name: 'Порівняти' }).click()
  await page.waitForURL(/\/compare\?ids=\d+(,|%2C)\d+(,|%2C)\d+$/)
  const table = page.getByRole('region', { name: 'Таблиця порівняння' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const equal = table.getByRole('row', { name: /^Збільшення 1600×/ })
  await expect(equal).toBeVisible()
  await expect(table.getByRole('rowheader', { name: /, є відмінності$/ }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^Лише відмінності/ }).check()
  await expect(equal).toBeHidden()
  await expectAccessibleEverywhere(page)
  await table
    .getByRole('button', { name: /^Прибрати з порівняння/ })
    .first()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  expect((await fetch(`${shop.url}/compare?ids=1,2,3,4,5,6,7`)).status).toBe(404)
})

test('products of different categories are compared by what they share', async ({ page, shop }) => {
  const { products } = await microscopesOf(shop)
  const { data: others } = await callThrough(fetch, shop.url)(listProducts, { query: { search: 'рахівниця' } })
  const ids = [...products.slice(0, 2), ...others.slice(0, 1)].map(({ id }) => id)
  await openPage(page, `/compare?ids=${ids.join(',')}`)
  await expect(page.getByText('показано лише спільні характеристики')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Збільшення/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /намистин/ })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})

test('a phone compares two of the products, each chosen above its column', async ({ page, shop }) => {
  const { products } = await microscopesOf(shop)
  const shown = products.slice(0, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/compare?ids=${shown.map(({ id }) => id).join(',')}`)
  const [first = '', second = '', third = ''] = shown.map(({ name_ua }) => name_ua)
  await expect(page.getByRole('columnheader', { name: first })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: second })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: third })).toHaveCount(0)
  await page.getByLabel('Праворуч').selectOption(third)
  await expect(page.getByRole('columnheader', { name: third })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: second })).toHaveCount(0)
  await page.getByLabel('Ліворуч').selectOption(third)
  await expect(page.getByLabel('Праворуч').locator('option:checked')).toHaveText(first)
  const rows = page.locator('.cmp tbody tr:not(.cmp__group):visible')
  const [part = 0, all = 0] = (await page.locator('.cmphead__pair').innerText()).split(' з ').map(Number)
  await expect(rows).toHaveCount(all)
  await page.getByText('Лише відмінності').click()
  await expect(rows).toHaveCount(part)
  expect(part).toBeLessThan(all)
  await expectAccessibleEverywhere(page)
})

test('a product of the same category is added to the comparison', async ({ page, shop }) => {
  const { products } = await microscopesOf(shop)
  await openPage(page, `/compare?ids=${products[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Ще з цієї категорії' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Порівняти: / })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
})

test('a link to a comparison works in another browser, and search engines stay out', async ({ page, shop }) => {
  const { products } = await microscopesOf(shop)
  const ids = products.slice(0, 4).map(({ id }) => id)
  await openPage(page, `/compare?ids=${ids.join(',')}`)
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await openPage(page, '/compare')
  await expect(page.getByText('Ще нічого порівнювати')).toBeVisible()
  expect(await (await fetch(`${shop.url}/robots.txt`)).text()).toContain('Disallow: /compare')
})

test('an editor adds an attribute, attaches it, and fills it in a product', async ({ page, shop }) => {
  const { path, products } = await microscopesOf(shop)
  await signInAdmin(page, shop, 'editor')
  await page.goto('/admin/attributes/create')
  await page.getByRole('textbox', { name: 'Назва', exact: true }).first().fill('Поле зору приладу')
  await page.getByRole('combobox', { name: 'Одиниця' }).selectOption('MMT')
  await page.getByRole('combobox', { name: 'Що краще' }).selectOption('more')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/attributes\/\d+$/)
  await page.goto(`/admin/categories/${path.split('/').at(-1)}`)
  await page.getByRole('combobox', { name: 'Приєднати характеристику' }).selectOption({ label: 'Поле зору приладу' })
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(toastWith(page, 'Збережено')).toBeVisible()
  await page.goto(`/admin/products/${products[0]?.id}`)
  await page.getByRole('textbox', { name: 'Поле зору приладу, мм' }).fill('18,5')
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click()
  await expect(toastWith(page, 'Збережено')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await openPage(page, `/product/${products[0]?.id}`)
  await expect(page.getByRole('row', { name: /^Поле зору приладу 18,5 мм$/ })).toBeVisible()
})
