import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { signInAdmin } from '../admin.ts'
import { findViolations } from '../axe.ts'
import { expect, test } from '../shop-test.ts'

// Chromium logs every refusal to the console.
test.use({ allowed_errors: [/status of 4(01|22)/] })

test('a manager connects Telegram and reads there of an order', async ({ page, shop }) => {
  await signInAdmin(page, shop, 'manager')
  await page.getByRole('link', { name: /Максим Менеджер/ }).click()
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Сповіщення в Telegram' }) })
  await panel.getByRole('button', { name: 'Підключити Telegram' }).click()
  const dialog = page.getByRole('dialog', { name: 'Підключити Telegram' })
  await dialog.getByRole('button', { name: 'Готово, підключити' }).click()
  await expect(page.getByText('Бот ще не отримав коду')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Відкрити бота' }).click()
  const telegram = await opened
  await telegram.getByRole('button', { name: 'Розпочати' }).click()
  await dialog.getByRole('button', { name: 'Готово, підключити' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Чат: Телефон для проб')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const body = {
    products: [{ product_id: 1, product_amount: 1 }],
    email_not_auth_user: 'olena@school.example',
    phone_not_auth_user: '+380 (67) 111 22 33',
  }
  const { data: order } = await callThrough(fetch, shop.url)(placeGuestOrder, { body })
  await expect(async () => {
    await telegram.reload()
    await expect(telegram.getByText(`Нове замовлення № ${order.number}`)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(telegram.getByText('olena')).toHaveCount(0)

  let saves = 0
  page.on('response', (response) => (saves += response.request().method() === 'PUT' ? 1 : 0))
  // The second tick does not wait for the first one to be saved.
  for (const name of ['Нові замовлення', 'Запити на консультацію']) await panel.getByLabel(name).uncheck()
  await expect(panel.getByLabel('Запити на консультацію')).not.toBeChecked()
  await expect.poll(() => saves).toBe(2)
  await page.reload()
  for (const [name, is_on] of [
    ['Нові замовлення', false],
    ['Запити на консультацію', false],
    ['Рекламації та повернення', true],
  ] as const)
    await expect(panel.getByLabel(name)).toBeChecked({ checked: is_on })
  await panel.getByRole('button', { name: 'Надіслати перевірку' }).click()
  await expect(page.getByText('Повідомлення надіслано')).toBeVisible()
  await panel.getByRole('button', { name: 'Вимкнути' }).click()
  await expect(panel.getByRole('button', { name: 'Підключити Telegram' })).toBeVisible()
})
