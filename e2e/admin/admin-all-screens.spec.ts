import { findViolations, squeezedTexts } from '../axe.ts'
import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import type { Role } from '@shop/contract/rights'
import { productsToBuy } from '../checkout.ts'
import { signInAdmin } from '../admin.ts'
import { toastWith } from '../open-page.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of (401|404|409|422)/] })

const SCREENS = [
  '/',
  '/orders',
  '/orders/1',
  '/orders/create',
  '/tasks',
  '/documents',
  '/products',
  '/products/1',
  '/products/create',
  '/products/1/stock',
  '/categories',
  '/categories/1',
  '/attributes',
  '/attributes/1',
  '/attributes/create',
  '/precepts',
  '/precepts/1',
  '/dk-codes',
  '/norms',
  '/norms/1/gaps',
  '/norm-rooms/1',
  '/certificates',
  '/certificates/1',
  '/imports',
  '/import',
  '/export',
  '/people',
  '/invitations',
  '/invitations/create',
  '/audit',
  '/me',
  '/search?q=мікроскоп',
  '/nowhere',
  '/products/999999',
]

const MONEY_AND_LOOK = [
  '/payments',
  '/payments/import',
  '/debts',
  '/claims',
  '/fiscal-receipts',
  '/shipments',
  '/offers',
  '/buyers',
  '/mails',
  '/settings/shop',
  '/identity/shop',
  '/texts',
]

/** Menu items per role, and the URLs the role may not open. */
const DOORS: Record<Exclude<Role, 'owner'>, { menu: string[]; missing: string[]; closed: string[] }> = {
  manager: {
    menu: ['Замовлення', 'Документи', 'Товари', 'Сертифікати'],
    missing: ['Імпорт', 'Експорт', 'Працівники', 'Журнал змін'],
    closed: ['/products/create', '/import', '/imports', '/export', '/people', '/audit'],
  },
  editor: {
    menu: ['Товари', 'Категорії', 'Сертифікати', 'Імпорт', 'Експорт'],
    missing: ['Замовлення', 'Документи', 'Працівники', 'Журнал змін'],
    closed: ['/orders', '/orders/1', '/orders/create', '/documents', '/people', '/invitations/create', '/audit'],
  },
  accountant: {
    menu: ['Замовлення', 'Документи', 'Товари', 'Експорт'],
    missing: ['Сертифікати', 'Імпорт', 'Працівники', 'Журнал змін'],
    closed: ['/orders/create', '/products/create', '/certificates', '/import', '/people', '/audit'],
  },
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function placeOrder(shop: OpenShop): Promise<void> {
  const [card] = await productsToBuy(shop, ({ price }) => price > 1000)
  if (!card) throw new Error('the demo data has no such product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const body = { products, email_not_auth_user: 'guest@school.example', phone_not_auth_user: '+380 (50) 000 00 00' }
  await callThrough(fetch, shop.url)(placeGuestOrder, { body })
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/admin${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  await expect(page.getByRole('status', { name: /Завантажуємо|Loading/ })).toHaveCount(0)
}

async function barriersOn(page: Page): Promise<string[]> {
  const violations = await findViolations(page)
  const squeezed = (await squeezedTexts(page)).map((text) => `squeezed: ${text}`)
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...squeezed,
  ]
}

test('every screen is accessible in both languages and fits a small screen', async ({ page, shop }) => {
  test.setTimeout(180_000)
  await placeOrder(shop)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вхід для працівників')
  expect(await barriersOn(page)).toEqual([])
  await signInAdmin(page, shop)
  const titles = new Map<string, string>()
  for (const address of SCREENS) {
    await open(page, address)
    expect.soft(await barriersOn(page), address).toEqual([])
    titles.set(address, await page.title())
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await button(page, 'en').click()
  for (const address of [
    '/',
    '/orders',
    '/orders/1',
    '/products',
    '/products/1',
    '/categories',
    '/dk-codes',
    '/norms',
    '/me',
  ]) {
    await open(page, address)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(wide, `${address} reaches beyond the screen`).toBeLessThanOrEqual(0)
    expect.soft(await squeezedTexts(page), address).toEqual([])
    expect.soft(await page.locator('html').getAttribute('lang')).toBe('en')
    if (!/\d$|me$/.test(address)) expect.soft(await page.title(), address).not.toBe(titles.get(address))
  }
})

test('screens of money and of the shop’s look are accessible and fit a small screen', async ({ page, shop }) => {
  test.setTimeout(120_000)
  await placeOrder(shop)
  await signInAdmin(page, shop)
  for (const address of MONEY_AND_LOOK) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, address)
    expect.soft(await barriersOn(page), address).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(wide, `${address} reaches beyond the screen`).toBeLessThanOrEqual(0)
  }
})

test('a stale edit shows the original and both versions, and may keep its own', async ({ page, shop, context }) => {
  await signInAdmin(page, shop, 'editor')
  await open(page, '/products/2')
  const other = await context.newPage()
  await open(other, '/products/2')
  const before = await field(page, 'Виробник').inputValue()
  await field(page, 'Виробник').fill('Перша рука')
  await button(page, 'Зберегти').click()
  await expect(toastWith(page, 'Збережено')).toBeVisible()
  await field(other, 'Виробник').fill('Друга рука')
  await button(other, 'Зберегти').click()
  const dialog = other.getByRole('dialog', { name: 'Хтось уже змінив це' })
  const cells = dialog.getByRole('row', { name: /Виробник/ }).getByRole('cell')
  await expect(cells).toHaveText(['Виробник', before, 'Перша рука', 'Друга рука'])
  expect(await barriersOn(other)).toEqual([])
  await other.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(other, 'Виробник')).toHaveValue('Друга рука')
  await button(other, 'Зберегти').click()
  await dialog.getByRole('button', { name: 'Зберегти моє поверх' }).click()
  await expect(toastWith(other, 'Збережено')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Виробник')).toHaveValue('Друга рука')
})

for (const role of ['manager', 'editor', 'accountant'] as const)
  test(`the ${role} sees only the permitted sections, in the menu and by URL`, async ({ page, shop }) => {
    await signInAdmin(page, shop, role)
    const menu = page.getByRole('navigation', { name: 'Меню' })
    const { menu: shown, missing, closed } = DOORS[role]
    for (const name of shown) await expect(menu.getByRole('link', { name })).toBeVisible()
    for (const name of missing) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const address of closed) {
      await page.goto(`/admin${address}`)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('Сюди вам не можна')
    }
  })

test('validation errors are shown beside their fields, on the right tab', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await open(page, '/products/create')
  await page.getByRole('tab', { name: 'Англійська' }).click()
  await button(page, 'Зберегти').click()
  await expect(page.getByRole('tab', { name: /Українська/ })).toHaveAttribute('aria-selected', 'true')
  for (const name of [/^Назва/, /^Артикул(?! виробника)/, /^Ціна/])
    await expect(page.getByRole('textbox', { name }).first()).toHaveAccessibleDescription(/Заповніть це поле/)
})

test('a dialog focuses its first field, obeys Enter and Escape, and restores the focus', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'editor')
  await open(page, '/dk-codes')
  const opener = button(page, 'Додати код')
  await opener.press('Enter')
  const code = page.getByRole('dialog').getByRole('textbox', { name: 'Код' })
  await expect(code).toBeFocused()
  await code.fill('39162100-5')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('Контрольна цифра коду неправильна')
  await code.press('Escape')
  await expect(opener).toBeFocused()
  await open(page, '/products')
  await page.getByRole('checkbox', { name: 'Вибрати рядок' }).first().check()
  await button(page, 'Змінити ціну').press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Змінити ціну')).toBeFocused()
})

test('a screen whose script fails to load says so, and opens when the server is back', async ({ browser, shop }) => {
  // Chromium logs the lost connection as an error.
  const page = await browser.newPage({ baseURL: shop.url })
  await signInAdmin(page, shop)
  await page.route(/certificate-list/, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Сертифікати' }).click()
  await expect(page.getByRole('alert')).toContainText('Немає зв’язку із сервером')
  await page.unroute(/certificate-list/)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Сертифікати/ })).toBeVisible()
  await page.close()
})
