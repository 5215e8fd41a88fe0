import { callThrough } from '@shop/contract/call'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import { createShipment } from '@shop/contract/admin/orders/shipments'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { newBuyer, tokenOf, typeLogIn } from '../account.ts'
import { ownerToken } from '../admin.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { productsToBuy } from '../checkout.ts'
import type { OpenShop } from '../open-shop.ts'
import { openPage } from '../open-page.ts'
import { expect, test } from '../shop-test.ts'

const DETAILS = {
  buyer: {
    kind: 'institution' as const,
    name: 'Опорний заклад «Ковалівський ліцей»',
    code: '26244515',
    legal_address: 'с. Ковалівка, вул. Шкільна, 4',
    contact_person: 'Коваленко Олена Петрівна',
  },
  delivery: {
    method: 'np_branch' as const,
    settlement: { name: 'с. Ковалівка', area: 'Київська обл.' },
    branch: { name: 'Відділення 1' },
  },
  payment: { terms: 'after_delivery' as const, days: 30, day_kind: 'calendar' as const, from: 'delivery' as const },
}
const guest = { email_not_auth_user: 'kovalivka@lyceum.example', phone_not_auth_user: '+380 (67) 123 45 67' }

/** Shared by the stories of this file, which only add orders of their own. */
async function openDesk(shop: OpenShop) {
  const call = callThrough(fetch, shop.url)
  const token = await ownerToken(shop)
  const [card] = await productsToBuy(shop, ({ amount_in_store }) => amount_in_store > 5)
  if (!card) throw new Error('the demo data has no product')
  const products = [{ product_id: card.id, product_amount: 1 }]
  const bring = async (id: number, statuses: OrderStatus[]) => {
    const params = { id: String(id) }
    for (const status of statuses) {
      const { version } = (await call(getStaffOrder, { params }, { token })).data
      await call(changeOrderStatus, { params, body: { version, status } }, { token })
    }
  }
  const ship = (id: number, number: string) =>
    call(createShipment, { params: { id: String(id) }, body: { carrier: 'nova_poshta', number } }, { token })
  return { call, products, bring, ship }
}

test('the order’s page is readable by everyone when new, cancelled and delivered', async ({ page, shop }) => {
  const { call, products, bring, ship } = await openDesk(shop)
  const place = async () =>
    (await call(placeGuestOrder, { body: { products, ...guest, ...DETAILS } }, { language: 'uk' })).data
  const [fresh, cancelled, delivered] = [await place(), await place(), await place()]
  await bring(cancelled.id, ['cancelled'])
  await bring(delivered.id, ['confirmed', 'packed'])
  const number = `59${String(delivered.id).padStart(12, '0')}`
  await ship(delivered.id, number)
  await bring(delivered.id, ['shipped', 'delivered'])
  const sheet = page.locator('article.paper')
  const papers = page.getByRole('region', { name: 'Папери на день поставки' })

  await openPage(page, `/orders/${fresh.code}`)
  await expect(sheet).toContainText('Ще не відправлено')
  const note = page.locator('.sec-link')
  const [icon, text] = [await note.locator('svg').boundingBox(), await note.getByText('секретним').boundingBox()]
  expect(icon?.x).toBeLessThan(text?.x ?? 0)
  await expect(papers.getByRole('listitem').filter({ hasText: 'ТТН' })).toContainText('готуємо')
  await expectAccessibleEverywhere(page)

  await openPage(page, `/orders/${cancelled.code}`)
  await expect(sheet).toContainText('Скасовано')
  await expect(papers).toHaveCount(0)
  await expect(sheet.getByRole('heading', { name: 'Документи' })).toHaveCount(0)
  await expect(sheet.getByText('Разом', { exact: true })).toBeVisible()
  await expect(sheet).not.toContainText('До сплати')
  await expectAccessibleEverywhere(page)

  await openPage(page, `/orders/${delivered.code}`)
  await expect(sheet.getByText('Нова пошта', { exact: true })).toBeVisible()
  await expect(sheet).toContainText(number)
  await expect(papers.getByRole('listitem').filter({ hasText: 'ТТН' })).toContainText('є')
  await expect(sheet.getByRole('link', { name: 'Стежити' })).toHaveAttribute('rel', /noreferrer/)
  await expectAccessibleEverywhere(page)
})

test('an order to pick up names the place, and no step or paper that is still ahead', async ({ page, shop }) => {
  const { call, products, bring } = await openDesk(shop)
  const details = { ...DETAILS, delivery: { method: 'pickup' as const } }
  const order = (await call(placeGuestOrder, { body: { products, ...guest, ...details } }, { language: 'uk' })).data
  await bring(order.id, ['confirmed', 'packed', 'shipped'])
  const sheet = page.locator('article.paper')

  await openPage(page, `/orders/${order.code}`)
  const ready = sheet.getByRole('listitem').filter({ hasText: 'Готове до видачі' })
  const arrived = sheet.getByRole('listitem').filter({ hasText: 'Отримано' })
  await expect(ready).toContainText('виконано')
  await expect(arrived).toContainText('зараз')
  await expect(sheet).toContainText('Замовлення можна забрати')
  const address = (await page.locator('footer a[href*="google.com/maps"]').textContent()) ?? ''
  await expect(sheet).toContainText(address.trim())
  await expect(sheet).not.toContainText(/з’явиться після|відстеження/)
  await expectAccessibleEverywhere(page)

  await bring(order.id, ['delivered', 'completed'])
  await openPage(page, `/orders/${order.code}`)
  await expect(arrived).toContainText('виконано')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Оплачено' })).toContainText('зараз')
  await expect(sheet.getByRole('heading', { name: 'Чекаємо на оплату' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  // Browsers print no backgrounds otherwise, and ticks are some.
  await expect(arrived).toHaveCSS('print-color-adjust', 'exact')
  await expect(sheet.getByRole('heading', { name: 'Доставка' })).toHaveCSS('break-after', 'avoid')
})

test('an order sent in part names what is still to be sent', async ({ page, shop }) => {
  const { call, products, bring } = await openDesk(shop)
  const ordered = products.map((line) => ({ ...line, product_amount: 3 }))
  const order = (await call(placeGuestOrder, { body: { products: ordered, ...guest, ...DETAILS } })).data
  await bring(order.id, ['confirmed', 'packed'])
  const token = await ownerToken(shop)
  const send = (number: string, amount: number) => {
    const lines = products.map(({ product_id }) => ({ product_id, amount }))
    return call(createShipment, { params: { id: String(order.id) }, body: { number, lines } }, { token })
  }
  await send('59000000007701', 2)
  await bring(order.id, ['shipped'])
  const parcels = page.locator('.ship')

  await openPage(page, `/orders/${order.code}?lng=en`)
  await expect(page.getByRole('heading', { name: 'Part of the order is on its way' })).toBeVisible()
  await expect(parcels.first()).toContainText(/, 2\s(pcs|sets|packs|pairs)/)
  await expect(parcels.last()).toContainText(/Not shipped yet.*, 1\s(pc|set|pack|pair)/)
  await expectAccessibleEverywhere(page)
  await send('59000000007702', 1)
  await openPage(page, `/orders/${order.code}?lng=en`)
  await expect(parcels).toHaveCount(2)
  await expect(page.getByText('Not shipped yet')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'The order is on its way' })).toBeVisible()
})

test('a buyer’s own order shows its parcel and the papers of the delivery day', async ({ page, shop }) => {
  const { call, products, bring, ship } = await openDesk(shop)
  const buyer = await newBuyer(shop)
  const token = await tokenOf(shop, buyer)
  const { id } = (await call(placeBuyerOrder, { body: { products, ...DETAILS } }, { token })).data
  await bring(id, ['confirmed', 'packed'])
  const number = `20${String(id).padStart(12, '0')}`
  await ship(id, number)
  await openPage(page, `/profile/orders/${id}`)
  await typeLogIn(page, buyer)
  const main = page.getByRole('main')
  await expect(main).toContainText(number)
  await expect(main.getByText('Опорний заклад «Ковалівський ліцей»')).toBeVisible()
  await expect(main.getByText('безкоштовно', { exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Папери на день поставки' })).toContainText('Інструкції українською')
  await expectAccessibleEverywhere(page)

  await openPage(page, `/profile/orders/${id}?lng=en`)
  const papers = main.getByRole('region', { name: 'Papers for the day of delivery' })
  await expect(papers).toContainText('Not there yet for')
  for (const part of [papers, main.locator('.ship__h'), main.locator('.ship li')])
    await expect(part).not.toContainText(/[а-яіїєґ]/i)

  await openPage(page, '/profile?tab=orders&lng=ru')
  await expect(page.locator(`[data-order='${id}'] li`).filter({ hasText: number }).first()).toContainText(
    'Накладная создана',
  )
})
