import sharp from 'sharp'
import { callThrough } from '@shop/contract/call'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { addPayment, settlePayment } from '@shop/contract/admin/money/payments'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { isFine, ownerToken, signInAdmin } from '../admin.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage, toastWith } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

test.use({ allowed_errors: [/status of 401|ERR_INTERNET_DISCONNECTED/] })

const guest = { email_not_auth_user: 'iryna@home.example', phone_not_auth_user: '+380 (67) 123 45 68' }

/** A private buyer's order that has arrived and is paid. */
async function paidOrder(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const token = await ownerToken(shop)
  const [card] = await productsToBuy(shop, ({ unit, amount_in_store }) => unit === 'set' && amount_in_store > 5)
  if (!card) throw new Error('the demo data has no product')
  const products = [{ product_id: card.id, product_amount: 2 }]
  const { id, code, number } = (await call(placeGuestOrder, { body: { products, ...guest } }, { language: 'uk' })).data
  const params = { id: String(id) }
  for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    const { version } = (await call(getStaffOrder, { params }, { token })).data
    await call(changeOrderStatus, { params, body: { version, status } }, { token })
  }
  const { total } = (await call(getStaffOrder, { params }, { token })).data
  const payment = {
    received_on: '2026-11-20',
    sum: total,
    payer_name: 'Ірина',
    payer_code: '',
    payer_iban: '',
    purpose: '',
  }
  const made = (await call(addPayment, { body: payment }, { token })).data
  await call(settlePayment, { params: { id: String(made.id) }, body: { order_id: id, sum: total } }, { token })
  return { code, number, name: card.name_ua }
}

test('a private buyer returns goods with a picture from a phone, and sees the refund that staff decide', async ({
  page,
  shop,
}) => {
  const { code, name } = await paidOrder(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, `/orders/${code}`)
  await page.getByRole('button', { name: 'Нове звернення' }).click()
  const form = page.getByRole('form', { name: 'Нове звернення' })
  await form.getByLabel('Що сталося').selectOption('return')
  await form.getByRole('button', { name: 'Надіслати звернення' }).click()
  await expect(form.getByRole('alert')).toHaveText('Опишіть хоча б кількома словами')
  await form.getByLabel('Опишіть докладно').fill('Прилад справний, але кабінетові потрібен більший.')
  await form.getByRole('button', { name: 'Надіслати звернення' }).click()
  await expect(form.getByRole('alert')).toHaveText('Вкажіть кількість хоча б для одного товару')
  await form.getByRole('group', { name }).getByRole('button').last().click()
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#8aa' } }).jpeg()
  const buffer = await picture.toBuffer()
  await form.getByLabel('Фото').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expectAccessible(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Надіслати звернення' }).click()
  await expect(toastWith(page, 'Немає зв’язку')).toBeVisible()
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Надіслати звернення' }).click()
  const claims = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Повернення та гарантія' }) })
  await expect(claims.getByText(/^РК-\d{4}-\d{6}$/)).toBeInViewport()
  await expect(claims.getByRole('heading', { name: 'Повернення та гарантія' })).toBeFocused()
  await expect(claims.getByRole('img')).toHaveJSProperty('complete', true)
  const number = (await claims.getByText(/^РК-\d{4}-\d{6}$/).textContent()) ?? ''

  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAdmin(page, shop)
  const waiting = page.getByRole('main').getByRole('link', { name: 'Звернення, що чекають на рішення' })
  await expect(waiting).toHaveText(/[1-9]\d*$/)
  await waiting.click()
  await isFine(page)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible()
  await expect(page.getByText('1 компл.', { exact: true })).toBeVisible()
  await page.getByLabel('Рішення').selectOption('refund')
  await page.getByLabel('Відповідь покупцеві').fill('Товар отримали, повертаємо кошти.')
  await isFine(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await isFine(page)
  await page.getByRole('button', { name: 'Вирішити' }).click()
  await expect(page.getByText('Рішення збережено').first()).toBeVisible()

  await openPage(page, `/orders/${code}`)
  await expect(claims).toContainText('повернемо кошти')
  await expect(claims).toContainText('Товар отримали, повертаємо кошти.')
  await expect(claims).toContainText('Сума повернення')
  await expect(page.getByRole('term').filter({ hasText: /^Повернення$/ })).toBeVisible()
  await expectAccessibleEverywhere(page)
})
