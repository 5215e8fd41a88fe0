import { AxeBuilder } from '@axe-core/playwright'
import { callThrough } from '@shop/contract/call'
import { placeBuyerOrder } from '@shop/contract/orders'
import { newBuyer, popup, tokenCookie, tokenOf, typeLogIn } from './account.ts'
import { productsToBuy } from './buying.ts'
import { openPage, toastWith } from './opened.ts'
import { expect, test } from './shop.ts'

test.use({ allowed_errors: [/status of (422|500)/] })

const demo = { email: 'buyer@school.example', password: 'shkola-2026' }

test('a guest at the cabinet is asked to log in and told why', async ({ page }) => {
  await openPage(page, '/profile')
  await expect(popup(page, 'Вхід')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toContainText('Увійдіть, щоб відкрити кабінет')
  await page.getByRole('main').getByRole('button', { name: 'Увійти' }).click()
  await typeLogIn(page, { ...demo, password: 'wrong-password' })
  await expect(popup(page, 'Вхід').getByRole('alert')).toHaveText('Неправильна пошта або пароль')
  await typeLogIn(page, demo)
  await expect(page.getByRole('main')).toContainText('Олена Ковальчук')
  await page.getByRole('button', { name: 'Вийти' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  expect(await tokenCookie(page)).toBeUndefined()
})

test('personal data: only what was changed is sent, and what was emptied as nothing', async ({ page, shop }) => {
  await openPage(page, '/profile')
  await typeLogIn(page, await newBuyer(shop))
  const block = page.getByRole('region', { name: 'Особиста інформація' })
  await block.getByRole('button', { name: 'Змінити' }).click()
  await expect(block.getByLabel('Ім’я')).toBeFocused()
  const code = block.getByLabel('Код ЄДРПОУ')
  await code.fill('14360571')
  await code.blur()
  await expect(block).toContainText('контрольна цифра не збігається')
  await code.fill('1436057x')
  await block.getByRole('button', { name: 'Зберегти' }).click()
  await expect(block.getByRole('alert')).toContainText('лише з цифр')
  await code.fill('14360570')
  await block.getByLabel('Назва організації').fill('Ліцей № 17')
  const first = page.waitForRequest((request) => request.method() === 'PUT')
  await block.getByRole('button', { name: 'Зберегти' }).click()
  expect((await first).postDataJSON()).toEqual({ organization: { name: 'Ліцей № 17', document_code: '14360570' } })
  await expect(block).toContainText('14360570')
  await expect(block.getByRole('button', { name: 'Змінити' })).toBeFocused()

  await block.getByRole('button', { name: 'Змінити' }).click()
  await block.getByLabel('Назва організації').fill('')
  const second = page.waitForRequest((request) => request.method() === 'PUT')
  await block.getByRole('button', { name: 'Зберегти' }).click()
  expect((await second).postDataJSON()).toEqual({ organization: { name: null } })
  await page.reload()
  await expect(block).toContainText('14360570')
  await expect(block).not.toContainText('Ліцей № 17')
})

test('delivery: required fields are asked for, a failure loses nothing that was typed', async ({ page, shop }) => {
  await openPage(page, '/profile')
  await typeLogIn(page, await newBuyer(shop))
  const block = page.getByRole('region', { name: 'Адреса доставки' })
  await block.getByRole('button', { name: 'Змінити' }).click()
  await block.getByRole('button', { name: 'Зберегти' }).click()
  await expect(block.getByRole('alert')).toHaveCount(2)
  await block.getByLabel('Отримувач').fill('Гнатюк Марія')
  await block.getByLabel('Адреса').fill('м. Вінниця, вул. Соборна, 40')
  await page.route('**/api/user/update', (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }))
  await block.getByRole('button', { name: 'Зберегти' }).click()
  await expect(toastWith(page, 'Щось пішло не так')).toBeVisible()
  await expect(block.getByLabel('Адреса')).toHaveValue('м. Вінниця, вул. Соборна, 40')
  await page.unroute('**/api/user/update')
  await block.getByRole('button', { name: 'Зберегти' }).click()
  await expect(block.getByRole('button', { name: 'Змінити' })).toBeVisible()
  await page.reload()
  await expect(block).toContainText('м. Вінниця, вул. Соборна, 40')
})

test('orders and bonuses: what the buyer ordered, and what he may spend', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const call = callThrough(fetch, shop.url)
  const [card] = await productsToBuy(shop, ({ price }) => price > 2000)
  if (!card) throw new Error('the demonstration has no such product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const order = (await call(placeBuyerOrder, { body: { products } }, { token: await tokenOf(shop, buyer) })).data

  await openPage(page, '/profile?tab=orders')
  await typeLogIn(page, buyer)
  const row = page.locator(`tr[data-order="${order.id}"]`)
  await expect(row).toContainText(order.number)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date(order.created_at))
  await expect(row).toContainText(today.replaceAll('-', '.'))
  await expect(row.getByRole('cell').nth(1)).toHaveText(String(order.products_count))
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
  // The tab is known when the page is opened at its address, too.
  await page.reload()
  await expect(page.getByRole('link', { name: 'Мої замовлення' }).first()).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toBeHidden()
  await expect(page.locator(`li[data-order="${order.id}"]`)).toBeVisible()

  await page.getByRole('link', { name: 'Бонуси та знижки' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/tab=bonuses/)
  await expect(page.getByRole('main')).toContainText('Бонусів і знижок ще немає')
  await page.goBack()
  await expect(page.locator(`li[data-order="${order.id}"]`)).toBeVisible()
})

test('a discount and bonuses show where there are some', async ({ page }) => {
  await openPage(page, '/profile?tab=bonuses')
  await typeLogIn(page, demo)
  const main = page.getByRole('main')
  await expect(main.getByRole('region').or(main)).toContainText('Активна знижка')
  await expect(main).toContainText(/5\s%/)
  await expect(main).toContainText('Бонусний рахунок')
  await expect(main).toContainText('Вітальні бонуси')
})

test('a buyer takes a copy of his data and deletes his account', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  await openPage(page, '/profile')
  await typeLogIn(page, buyer)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити мої дані' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('button', { name: 'Видалити акаунт' }).click()
  const block = page.getByRole('region', { name: 'Налаштування акаунта' })
  await block.locator('input[name=password]').fill('wrong-password')
  await block.getByRole('button', { name: 'Видалити назавжди' }).click()
  await expect(block.getByRole('alert')).toHaveText('Поточний пароль неправильний')
  await block.locator('input[name=password]').fill(buyer.password)
  await block.getByRole('button', { name: 'Видалити назавжди' }).click()
  await expect(toastWith(page, 'Акаунт видалено')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await tokenCookie(page)).toBeUndefined()
})
