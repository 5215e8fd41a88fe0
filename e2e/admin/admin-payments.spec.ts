import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { signInAdmin } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

// The admin first asks for the current session, which is refused before sign-in.
test.use({ allowed_errors: [/status of (401|422 .*\/reconciliation)/] })

async function withOrder(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const [card] = await productsToBuy(shop, ({ price }) => price > 1000)
  if (!card) throw new Error('the demo data has no such product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const contacts = { email_not_auth_user: 'bursar@school.example', phone_not_auth_user: '+380 (67) 111 22 33' }
  const { data: order } = await call(placeGuestOrder, { body: { products, ...contacts } }, { language: 'uk' })
  const paid = async () => (await call(getOrderPage, { params: { code: order.code } })).data.paid
  return { order, paid }
}

test('a bank statement is imported, its payment finds the order, and the order is paid', async ({ page, shop }) => {
  const { order, paid } = await withOrder(shop)
  await signInAdmin(page, shop)
  await page.goto('/admin/payments')
  await page.getByRole('link', { name: 'Банківська виписка' }).click()
  const rows = [
    'Дата;Сума;Контрагент;ЄДРПОУ;Призначення платежу',
    `21.11.2026;${order.total};Школа;;замовлення № ${order.number}`,
  ]
  const buffer = Buffer.from(rows.join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'виписка.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('combobox', { name: 'Що означає стовпець Сума' })).toHaveValue('sum')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Перевірити рядки' }).click()
  await expect(page.getByRole('button', { name: 'Зарахувати · 1' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Записати платежі: 1' }).click()
  await expect(page.getByText('Записано платежів: 1. Зараховано на замовлення: 1.')).toBeVisible()
  expect(await paid()).toBe(order.total)

  await page.goto('/admin/payments')
  await page.getByRole('link', { name: 'Школа' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Платіж')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await page.getByRole('link', { name: order.number }).first().click()
  await expect(page.getByRole('heading', { name: 'Отримані кошти' })).toBeVisible()
  await expect(page.getByText('Сплачено', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/debts')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Борги')
  await expectAccessible(page)
})

test('a payment is written down with its sum as the shop shows it, also on a phone', async ({ page, shop }) => {
  await signInAdmin(page, shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/payments')
  await page.getByRole('button', { name: 'Додати платіж' }).click()
  const dialog = page.getByRole('dialog')
  // The dialog may still be opening: both are measured again until it stands still.
  const gap = async () => {
    const box = await dialog.getByLabel('IBAN платника').boundingBox()
    const purpose = await dialog.getByText('Призначення платежу').boundingBox()
    return (purpose?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(gap).toBeGreaterThan(10)
  await dialog.getByLabel('Сума').fill('2\u00a0140,00\u00a0₴')
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText(/2\s140,00/).first()).toBeVisible()
})

test('an act of reconciliation names a period that ends before it begins, and keeps what was typed', async ({
  page,
  shop,
}) => {
  await signInAdmin(page, shop)
  await page.goto('/admin/debts')
  await page.getByRole('button', { name: 'Акт звірки' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ЄДРПОУ або РНОКПП').fill('12345678')
  await dialog.getByLabel('Від').fill('2026-02-02')
  await dialog.getByLabel('До', { exact: true }).fill('2026-02-01')
  await dialog.getByRole('button', { name: 'Завантажити' }).click()
  await expect(dialog.getByLabel('До', { exact: true })).toHaveAccessibleDescription(/\S/)
  await expect(dialog.getByLabel('Від')).toHaveValue('2026-02-02')
  await expect(dialog.getByLabel('Від')).toHaveAccessibleDescription('')
  const { width } = (await dialog.getByLabel('Від').boundingBox()) ?? { width: 0 }
  expect(width, 'a whole date is seen').toBeGreaterThan(170)
})
