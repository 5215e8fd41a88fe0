import type { BrowserContext, Page } from '@playwright/test'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { callThrough } from '@shop/contract/call'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { newBuyer, tokenOf, typeLogIn } from '../account.ts'
import { ownerToken } from '../admin.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { openPage } from '../open-page.ts'
import { productsToBuy, putIntoBasket, thanks } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

const guest = { email_not_auth_user: 'private@buyer.example', phone_not_auth_user: '+380 (67) 123 45 67' }

async function orderByCard(shop: OpenShop) {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 3)
  if (!card) throw new Error('the demo data has no product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const body = { products, ...guest, payment: { terms: 'card' as const } }
  return (await callThrough(fetch, shop.url)(placeGuestOrder, { body })).data
}

const buttonOf = (page: Page, bank: string) => page.getByRole('button', { name: `Сплатити через ${bank}` })
const money = (page: Page) => page.getByRole('main').locator('section', { hasText: 'Оплата' }).getByRole('list')

test('a guest chooses the card in the checkout, pays at the bank and comes back to a paid order', async ({
  page,
  shop,
}) => {
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 3)
  if (!card) throw new Error('the demo data has no product')
  await page.setViewportSize({ width: 390, height: 844 })
  await putIntoBasket(page, card)
  await openPage(page, '/checkout')
  await page.getByRole('radio', { name: /^Для себе/ }).check({ force: true })
  await page.locator('[name="buyer.contact_person"]').fill('Шевченко Ірина')
  await page.locator('[name="phone"]').pressSequentially('0671234567')
  await page.locator('[name="email"]').fill('iryna@home.example')
  await page.getByRole('radio', { name: /^Самовивіз/ }).check({ force: true })
  await page.getByRole('radio', { name: /^Карткою онлайн/ }).check({ force: true })
  // On a slow line: what came after the popup would move its buttons away from the finger.
  await page.route(/password-after-order/, (route) => setTimeout(() => void route.continue(), 2000))
  await page.getByRole('button', { name: /^Надіслати замовлення/ }).click()
  await thanks(page).waitFor()
  expect(await thanks(page).getByRole('button', { name: 'Створити пароль' }).count()).toBe(1)
  await thanks(page).getByRole('button', { name: 'Сплатити через monobank' }).click()
  await page.getByRole('button', { name: 'Сплатити', exact: true }).waitFor()
  // Not to the home page, which knows nothing of the payment.
  await page.goBack()
  await expect(page).toHaveURL(/\/orders\/[\w-]{22,}$/)
  await buttonOf(page, 'monobank').click()
  await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
  await page.waitForURL(/\/orders\/[\w-]{22,}$/)
  await expect(money(page)).toContainText('Сплачено')
  await expect(page.getByRole('link', { name: 'Фіскальний чек' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
  await expect
    .poll(async () => (await shop.outbox()).map(({ subject }) => subject ?? '').join())
    .toContain('Фіскальний чек за замовленням')
})

for (const bank of ['monobank', 'LiqPay'])
  test(`who is refused at ${bank} sees it on the order’s page and tries again`, async ({ page, shop }) => {
    const { code } = await orderByCard(shop)
    await page.goto(`/orders/${code}`)
    await expect(page.getByRole('heading', { name: /До сплати/ })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await buttonOf(page, bank).click()
    await page.getByRole('button', { name: 'Відмовити' }).click()
    await page.waitForURL(`**/orders/${code}`)
    await expect(page.getByText('Банк відхилив оплату')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await buttonOf(page, bank).click()
    await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
    await page.waitForURL(`**/orders/${code}`)
    await expect(page.getByRole('link', { name: 'Фіскальний чек' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: /До сплати/ })).toHaveCount(0)
    await expectAccessibleEverywhere(page)
  })

test('who pays at the bank while the shop cancels the order sees that the money comes back', async ({ page, shop }) => {
  const { id, code } = await orderByCard(shop)
  await page.goto(`/orders/${code}`)
  await buttonOf(page, 'monobank').click()
  await page.getByRole('button', { name: 'Сплатити', exact: true }).waitFor()
  const call = callThrough(fetch, shop.url)
  const token = { token: await ownerToken(shop) }
  const params = { id: String(id) }
  const { version } = (await call(getStaffOrder, { params }, token)).data
  await call(changeOrderStatus, { params, body: { version, status: 'cancelled', is_mailed: false } }, token)
  await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
  await page.waitForURL(`**/orders/${code}`)
  await expect(money(page)).toContainText('Сплачено')
  await expect(page.getByText('Замовлення скасовано, тож сплачене повернемо.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('До сплати')
})

test('a buyer who comes back from the bank without paying sees in the order how the payment goes on', async ({
  page,
  context,
  shop,
}) => {
  const buyer = await newBuyer(shop)
  const call = callThrough(fetch, shop.url)
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 3)
  if (!card) throw new Error('the demo data has no product')
  const body = { products: [{ product_id: card.id, product_amount: 1 }], payment: { terms: 'card' as const } }
  const { data: order } = await call(placeBuyerOrder, { body }, { token: await tokenOf(shop, buyer) })
  await openPage(page, `/profile/orders/${order.id}`)
  await typeLogIn(page, buyer)
  await buttonOf(page, 'monobank').click()
  await page.getByRole('button', { name: 'Сплатити', exact: true }).waitFor()
  const bank = page.url()
  await page.goBack()
  await expect(page.getByText('Чекаємо на відповідь банку')).toBeVisible()
  await payIn(context, bank)
  await expect(money(page)).toContainText('Сплачено', { timeout: 15_000 })
  await expect(page.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
})

async function payIn(context: BrowserContext, bank: string) {
  const other = await context.newPage()
  await other.goto(bank)
  await other.getByRole('button', { name: 'Сплатити', exact: true }).click()
  await other.waitForURL(/\/orders\/[\w-]{22,}$/)
  await other.close()
}
