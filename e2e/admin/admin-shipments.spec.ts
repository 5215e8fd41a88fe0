import type { Page } from '@playwright/test'
import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { signInAdmin } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

// The admin first asks for the current session, which is refused before sign-in.
test.use({ allowed_errors: [/status of 401/] })

async function guestOrder(shop: OpenShop, details: object = {}, product_amount = 1) {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 10)
  if (!card) throw new Error('the demo data has no such product')
  const body = {
    products: [{ product_id: card.id, product_amount }],
    email_not_auth_user: 'school5@school.example',
    phone_not_auth_user: '+380 (50) 111 22 33',
    ...details,
  }
  return (await callThrough(fetch, shop.url)(placeGuestOrder, { body }, { language: 'uk' })).data
}

const fill = (page: Page, part: string) => page.getByRole('button', { name: `Заповнити: ${part}` }).click()
const save = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a manager completes a guest’s order, issues the invoice and makes the waybill', async ({ page, shop }) => {
  const order = await guestOrder(shop)
  await signInAdmin(page, shop, 'manager')
  await page.goto(`/admin/orders/${order.id}`)

  await fill(page, 'Покупець')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^ЄДРПОУ/ }).fill('26244511')
  await expect(dialog.getByText(/Контрольна цифра коду не збігається/)).toBeVisible()
  await dialog.getByLabel('Повна назва закладу').fill('Ковалівський ліцей')
  await dialog.getByLabel('Юридична адреса').fill('с. Ковалівка, вул. Шкільна, 4')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('контрольна цифра не збігається')).toBeVisible()

  await fill(page, 'Доставка')
  await dialog.getByLabel('Спосіб').selectOption('Нова пошта, відділення')
  await dialog.getByRole('combobox', { name: 'Населений пункт' }).fill('Льв')
  await dialog.getByRole('option', { name: /Львів/ }).click()
  await dialog.getByRole('combobox', { name: 'Відділення або поштомат' }).fill('1')
  await dialog.getByRole('listbox', { name: 'Відділення або поштомат' }).getByRole('option').first().click()
  await dialog.getByLabel('Хто приймає товар').fill('Коваль Олена Петрівна')
  await dialog.getByLabel('Телефон отримувача').fill('+380671112233')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('complementary').getByText(/Нова пошта, відділення № 1/)).toBeVisible()

  await fill(page, 'Оплата')
  await dialog.getByLabel('Умови').selectOption('Оплата після поставки')
  await dialog.getByLabel('Строк, днів').fill('20')
  await dialog.getByLabel('Які дні').selectOption('Робочі')
  await save(page)
  await expect(page.getByText('Оплата після поставки: 20 робочих днів')).toBeVisible()

  await page.getByRole('button', { name: 'Підтвердити', exact: true }).click()
  await dialog.getByRole('button', { name: 'Змінити й написати покупцеві' }).click()
  await page.getByRole('button', { name: 'Виписати рахунок' }).click()
  await dialog.getByRole('button', { name: 'Виписати рахунок' }).click()
  await expect(page.getByText(/^Рахунок уже виписано/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Змінити: Покупець' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Нове відвантаження' }).click()
  await page.getByRole('textbox', { name: 'Вага, кг' }).first().fill('2,5')
  await page.getByRole('button', { name: 'Створити ТТН Нової пошти' }).dblclick()
  const track = page.getByRole('list', { name: 'Рух посилки' })
  await expect(track).toHaveCount(1)
  await expect(page.getByText('1 з 1 відвантажено').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Маркування' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Супровідний лист' }).click()
  expect((await sheet).suggestedFilename()).toMatch(/^Супровідний лист \d{14}\.pdf$/)
  await expectAccessible(page)
})

test('a parcel of a part of the order weighs and is worth what it holds, until somebody types it', async ({
  page,
  shop,
}) => {
  const order = await guestOrder(shop, {}, 2)
  await signInAdmin(page, shop, 'manager')
  await page.goto(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Нове відвантаження' }).click()
  const value = page.getByRole('textbox', { name: 'Оголошена вартість' })
  const weight = page.getByRole('textbox', { name: 'Вага, кг' }).last()
  const whole = await weight.inputValue()
  await page.getByText('Вміст: 2 шт., змінити').click()
  const pieces = page.getByRole('textbox', { name: /^Кількість/ })
  await pieces.fill('1')
  await expect(value).toHaveValue((order.products_sum / 2).toLocaleString('uk-UA', { minimumFractionDigits: 2 }))
  await expect(weight).not.toHaveValue(whole)
  await value.fill('777')
  await pieces.fill('2')
  await expect(weight).toHaveValue(whole)
  await expect(value).toHaveValue('777')
})

test('a manager who marks an order as delivered is told what was not shipped', async ({ page, shop }) => {
  const order = await guestOrder(shop, { delivery: { method: 'pickup' }, payment: { terms: 'prepay' } }, 3)
  await signInAdmin(page, shop, 'manager')
  await page.goto(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Підтвердити', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Змінити й написати покупцеві' }).click()
  await page.getByRole('button', { name: 'Нове відвантаження' }).click()
  await page.getByText('Вміст: 3 шт., змінити').click()
  await page.getByRole('textbox', { name: /^Кількість/ }).fill('1')
  await page.getByRole('button', { name: 'Товар передано' }).click()
  await expect(page.getByText('1 з 3 відвантажено').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ввести номер вручну' }).click()
  await expect(page.getByRole('textbox', { name: 'Перевізник' })).toHaveValue('')
  await page.getByRole('button', { name: 'Без номера' }).click()
  const steps = page.getByRole('combobox', { name: 'Кілька кроків одразу' })
  await steps.selectOption('Відправлене')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(/^Ще не відвантажено/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await steps.selectOption('Доставлене')
  await expect(dialog.getByText(/^Ще не відвантажено: 2 шт\./)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goto(`/orders/${order.code}`)
  const parcel = page.locator('.ship').first()
  await expect(parcel).toContainText(/Самовивіз\s*Отримано/)
  await expect(parcel.getByRole('button')).toHaveCount(0)
  await expect(page.locator('.ship').nth(1)).toContainText(/Ще не передано.*2\sшт\./s)
  await expect(page.locator('.ship').last()).toContainText('Київ, вул. Шкільна')
})

test('on a phone orders are cards, and the order keeps its next step in sight', async ({ page, shop }) => {
  const buyer = { kind: 'institution', name: 'Опорний ЗЗСО, с-ще Ратне', code: '00000052' }
  const order = await guestOrder(shop, { buyer, delivery: { method: 'pickup' }, payment: { terms: 'prepay' } })
  await signInAdmin(page, shop, 'manager')
  await page.goto('/admin/orders?filter=%7B%22institution%22%3A%22%D0%A0%D0%B0%D1%82%D0%BD%D0%B5%22%7D')
  const chips = page.getByRole('group', { name: 'Стан', exact: true })
  await expect(chips.getByRole('button', { name: /^Нове/ })).toHaveText(/^Нове\s*1$/)
  await expect(chips.getByRole('button', { name: /^Скасован/ })).toHaveText(/^Скасоване\s*0$/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Фільтри' }).click()
  await page.getByLabel('Заклад або ЄДРПОУ').fill('Ратне')
  const card = page.getByRole('link', { name: new RegExp(order.number) })
  await expect(card).toContainText('Опорний ЗЗСО, с-ще Ратне')
  await expect(card).toContainText('Самовивіз')
  await expect(page.getByRole('button', { name: /^Фільтри\s+увімкнено:\s+1$/ })).toBeVisible()
  await expectAccessible(page)
  await card.click()
  const bar = page.getByRole('region', { name: 'Дії із замовленням' })
  await expect(bar.getByRole('button', { name: 'Підтвердити' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
