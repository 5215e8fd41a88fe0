import { issueDocument } from '@shop/contract/admin/money/billing'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { addPayment, settlePayment } from '@shop/contract/admin/money/payments'
import { createShipment } from '@shop/contract/admin/orders/shipments'
import { callThrough } from '@shop/contract/call'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { newBuyer, tokenOf, typeLogIn } from '../account.ts'
import { ownerToken } from '../admin.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const PAID = 100

/** A buyer's order that was confirmed, partly paid, invoiced and sent. */
async function sentOrder(shop: OpenShop) {
  const buyer = await newBuyer(shop)
  const call = callThrough(fetch, shop.url)
  const [card] = await productsToBuy(shop, ({ amount_in_store, price }) => amount_in_store > 5 && price > 2 * PAID)
  if (!card) throw new Error('the demo data has no such product')
  const body = { products: [{ product_id: card.id, product_amount: 1 }] }
  const { data: order } = await call(placeBuyerOrder, { body }, { token: await tokenOf(shop, buyer) })
  const token = { token: await ownerToken(shop) }
  const params = { id: String(order.id) }
  const moveTo = async (status: 'packed' | 'shipped') => {
    const { version } = (await call(getStaffOrder, { params }, token)).data
    await call(changeOrderStatus, { params, body: { version, status, is_mailed: false } }, token)
  }
  await moveTo('packed')
  const { data: invoice } = await call(issueDocument, { body: { order_id: order.id, kind: 'invoice' } }, token)
  const { data: paid } = await call(addPayment, { body: { received_on: '2026-11-20', sum: PAID } }, token)
  const part = { order_id: order.id, sum: PAID }
  await call(settlePayment, { params: { id: String(paid.id) }, body: part }, token)
  const parcel = `59${String(order.id).padStart(12, '0')}`
  await call(createShipment, { params, body: { carrier: 'nova_poshta', number: parcel } }, token)
  await moveTo('shipped')
  return { buyer, order, invoice, parcel }
}

test('the list of orders shows one number, status, paid sum, papers and tracking', async ({ page, shop }) => {
  const { buyer, order, invoice, parcel } = await sentOrder(shop)
  await openPage(page, '/profile?tab=orders')
  await typeLogIn(page, buyer)
  for (const [width, tag] of [[1440, 'tr'] as const, [390, 'li'] as const]) {
    await page.setViewportSize({ width, height: 900 })
    const row = page.locator(`${tag}[data-order="${order.id}"]`)
    await expect(row.getByRole('link', { name: `№ ${order.number}` })).toBeVisible()
    await expect(row).toContainText('Відправлено')
    await expect(row).toContainText(/Сплачено\s100,00\s₴/)
    await expect(row).toContainText('Залишилося сплатити')
    await expect(row.getByRole('button', { name: `Рахунок-фактура ${invoice.number}` })).toBeVisible()
    await expect(row.getByRole('link', { name: parcel })).toHaveAttribute('href', new RegExp(`cargo_number=${parcel}$`))
  }
})

test('a buyer pays an order from the cabinet, sees the receipt there and returns the goods', async ({ page, shop }) => {
  const buyer = await newBuyer(shop)
  const call = callThrough(fetch, shop.url)
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 5)
  if (!card) throw new Error('the demo data has no such product')
  const delivery = {
    method: 'np_branch' as const,
    settlement: { name: 'с. Ковалівка' },
    branch: { name: 'Відділення 1' },
  }
  const payment = { terms: 'card' as const }
  const body = { products: [{ product_id: card.id, product_amount: 1 }], delivery, payment }
  const { data: order } = await call(placeBuyerOrder, { body }, { token: await tokenOf(shop, buyer) })
  const main = page.getByRole('main')
  await openPage(page, `/profile/orders/${order.id}`)
  await typeLogIn(page, buyer)
  await expect(main.getByText('с. Ковалівка, Відділення 1')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Нове звернення' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Сплатити через monobank' }).click()
  await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
  await page.waitForURL(/\/orders\/[\w-]{22,}$/)
  await expect(page.getByRole('link', { name: 'Фіскальний чек' })).toBeVisible({ timeout: 30_000 })

  const params = { id: String(order.id) }
  const token = { token: await ownerToken(shop) }
  for (const status of ['confirmed', 'packed', 'shipped', 'delivered'] as const) {
    const { version } = (await call(getStaffOrder, { params }, token)).data
    await call(changeOrderStatus, { params, body: { version, status, is_mailed: false } }, token)
  }
  await openPage(page, `/profile/orders/${order.id}`)
  await expect(main.getByRole('link', { name: 'Фіскальний чек' })).toBeVisible()
  await expect(main.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
  await main.getByRole('button', { name: 'Нове звернення' }).click()
  const form = main.getByRole('form', { name: 'Нове звернення' })
  await form.getByLabel('Що сталося').selectOption('defect')
  await form.getByLabel('Опишіть докладно').fill('Корпус тріснув, прилад не вмикається.')
  await form.getByRole('group', { name: card.name_ua }).getByRole('button').last().click()
  await form.getByRole('button', { name: 'Надіслати звернення' }).click()
  await expect(main.getByText(/^РК-\d{4}-\d{6}$/)).toBeVisible()
  await expectAccessibleEverywhere(page)
})
