import { saveOrderBuyer } from '@shop/contract/admin/orders/order-details'
import { getStaffOrder, saveOrderLines } from '@shop/contract/admin/orders/orders'
import { callThrough } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { ownerToken, signInAdmin } from '../admin.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

// Not signed in at first, and a stale edit.
test.use({ allowed_errors: [/status of 4(01|09)/] })

/** Two pieces of each of two products, as the owner sees and changes them elsewhere. */
async function openElsewhere(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const token = await ownerToken(shop)
  const cards = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store >= 20)
  const products = cards.slice(0, 2).map(({ id }) => ({ product_id: id, product_amount: 2 }))
  const contacts = { email_not_auth_user: 'guest@school.example', phone_not_auth_user: '+380 (67) 111 22 33' }
  const { data } = await call(placeGuestOrder, { body: { products, ...contacts } }, { language: 'uk' })
  const params = { id: String(data.id) }
  const read = async () => (await call(getStaffOrder, { params }, { token })).data
  const amounts = async () => (await read()).lines.map(({ amount }) => amount)
  const setAmounts = async (...wanted: number[]) => {
    const lines = wanted.map((amount, index) => ({ position: index + 1, amount }))
    await call(saveOrderLines, { params, body: { version: (await read()).version, lines, comment: '' } }, { token })
  }
  const setBuyer = async (name: string) => {
    const buyer = { kind: 'person' as const, name }
    await call(saveOrderBuyer, { params, body: { version: (await read()).version, buyer } }, { token })
  }
  return { id: data.id, read, amounts, setAmounts, setBuyer }
}

test('two people change different lines of an order, and both changes stay', async ({ page, shop }) => {
  const { id, amounts, setAmounts } = await openElsewhere(shop)
  await signInAdmin(page, shop, 'manager')
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Змінити склад' }).click()
  const pieces = page.getByRole('textbox', { name: /^Кількість/ })
  await pieces.first().fill('3')
  await page.getByLabel('Коментар покупцеві').fill('Додали один прилад')
  await setAmounts(2, 4)
  const save = page.getByRole('button', { name: 'Зберегти й написати покупцеві' })
  await save.click()
  await expect(page.getByText('Хтось інший уже зберіг це')).toBeVisible()
  await expect(pieces.nth(1)).toHaveValue('4')
  await expect(pieces.first()).toHaveValue('3')
  await save.click()
  await expect(page.getByText('Додали один прилад').first()).toBeVisible()
  expect(await amounts()).toEqual([3, 4])
})

test('a form does not overwrite the order that was loaded again behind it without telling', async ({ page, shop }) => {
  const { id, read, setBuyer } = await openElsewhere(shop)
  await page.clock.install()
  await signInAdmin(page, shop, 'manager')
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Заповнити: Покупець' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Хто купує').selectOption('Приватна особа')
  await dialog.getByRole('textbox', { name: /^Прізвище/ }).fill('Коваль Олена')
  await setBuyer('Гнатюк Марія')
  // Back from another tab.
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.locator('main').getByText('Гнатюк Марія').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Хтось інший уже зберіг це')).toBeVisible()
  expect((await read()).buyer?.name).toBe('Гнатюк Марія')
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).buyer?.name).toBe('Коваль Олена')
})
