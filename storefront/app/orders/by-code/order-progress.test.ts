import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { adviceNow, deliveryNews, expectedNow, isDue, isOverpaid, stationsOf } from './order-progress.ts'

const orderIn = (status: OrderStatus, more: Partial<OrderPage> = {}) =>
  ({
    status,
    events: [],
    ...UNPAID,
    payment: null,
    documents: [],
    can_pay_by: [],
    left_to_ship: [],
    ...more,
  }) as unknown as OrderPage

const PREPAID = { payment: { terms: 'prepay', days: null, day_kind: null, from: null } } as const
const UNPAID = { total: 100, paid: 0, left_to_pay: 100 }
const PAID = { paid: 100, left_to_pay: 0 }

const reached = (order: OrderPage) => stationsOf(order).flatMap(({ name, is_done }) => (is_done ? [name] : []))

test('a shipped order has not arrived yet', () => {
  deepEqual(reached(orderIn('packed')), ['accepted', 'confirmed'])
  deepEqual(reached(orderIn('shipped')), ['accepted', 'confirmed', 'shipped'])
  deepEqual(reached(orderIn('delivered')), ['accepted', 'confirmed', 'shipped', 'delivered'])
})

test('an order counts as paid only once its sum is paid, even when completed', () => {
  const unpaid = orderIn('completed', PREPAID)
  deepEqual(reached(unpaid), ['accepted', 'confirmed', 'shipped', 'delivered'])
  equal(expectedNow(unpaid), 'payment')
  const paid = orderIn('completed', { ...PREPAID, ...PAID })
  deepEqual(reached(paid), ['accepted', 'confirmed', 'paid', 'shipped', 'delivered'])
  equal(expectedNow(paid), 'nothing')
})

test('a delivered order is not prepared for shipping any more', () => {
  equal(expectedNow(orderIn('packed')), 'shipping')
  equal(expectedNow(orderIn('shipped')), 'arrival')
  equal(expectedNow(orderIn('delivered')), 'payment')
  equal(expectedNow(orderIn('delivered', PAID)), 'nothing')
})

test('of an order sent in part only a part is on its way', () => {
  const left_to_ship = [{ name_ua: 'Глобус', name_ru: null, name_en: null, unit: 'pcs', amount: 1 }]
  equal(expectedNow(orderIn('shipped', { left_to_ship })), 'part_arrival')
  equal(adviceNow(orderIn('shipped', { left_to_ship })), 'order_now_part_arrival_text')
})

test('nothing is expected from a buyer who got the money back for returned goods', () => {
  equal(expectedNow(orderIn('completed', { left_to_pay: 0 })), 'nothing')
})

test('a cancelled order counts as paid only if money came', () => {
  deepEqual(reached(orderIn('cancelled', { left_to_pay: 0 })), [])
  deepEqual(reached(orderIn('cancelled', PAID)), ['paid'])
})

test('missing papers are promised for a time that is still ahead', () => {
  deepEqual(
    (['new', 'confirmed', 'packed', 'shipped', 'completed'] as const).map((status) => [
      isDue('invoice', status),
      isDue('delivery_note', status),
    ]),
    [
      [false, false],
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ],
  )
})

test('a buyer is sent to the invoice only once it is there', () => {
  const documents = [{ kind: 'invoice', number: '1', issued_at: '', formats: [] }] as OrderPage['documents']
  equal(adviceNow(orderIn('delivered', { documents })), 'order_now_payment_text')
  equal(adviceNow(orderIn('delivered')), 'order_now_payment_no_invoice_text')
})

test('an order that was sent without a number promises none', () => {
  equal(deliveryNews(orderIn('packed'))?.state, 'order_link_not_shipped')
  deepEqual(deliveryNews(orderIn('shipped')), { state: 'order_station_shipped', note: 'order_link_no_number' })
  equal(deliveryNews(orderIn('completed'))?.state, 'order_station_delivered')
  equal(deliveryNews(orderIn('cancelled')), null)
})

test('an order to pick up becomes ready and has no tracking number', () => {
  const delivery = { method: 'pickup' } as OrderPage['delivery']
  const news = (['packed', 'shipped', 'delivered'] as const).map((status) => {
    const order = orderIn(status, { delivery })
    return [expectedNow(order), deliveryNews(order)?.state, deliveryNews(order)?.note]
  })
  deepEqual(news, [
    ['packing', 'order_link_not_ready', null],
    ['pickup', 'order_station_ready', null],
    ['payment', 'order_station_delivered', null],
  ])
  deepEqual(reached(orderIn('shipped', { delivery })), ['accepted', 'confirmed', 'ready'])
})

test('the shop’s own delivery is agreed by phone and has no tracking number', () => {
  const order = orderIn('packed', { delivery: { method: 'own' } as OrderPage['delivery'] })
  equal(adviceNow(order), 'order_link_own_delivery')
  equal(deliveryNews(order)?.note, 'order_link_own_delivery')
})

test('a sum that was paid twice is seen, and a sum of parts is not', () => {
  const payment = (sum: number, state: OrderPage['payments'][number]['state']) =>
    ({ sum, state }) as OrderPage['payments'][number]
  equal(isOverpaid({ paid: 100, payments: [payment(100, 'paid'), payment(100, 'paid')] }), true)
  equal(isOverpaid({ paid: 100, payments: [payment(100, 'refunded'), payment(100, 'paid')] }), false)
  equal(isOverpaid({ paid: 0.3, payments: [payment(0.1, 'paid'), payment(0.2, 'paid')] }), false)
})
