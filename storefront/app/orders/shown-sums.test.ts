import { deepEqual } from 'node:assert/strict'
import test from 'node:test'
import { deliveryRule } from '@shop/contract/rules/orders/delivery-rule'
import type { OrderDetail, OrderLine } from '@shop/contract/shop/orders/orders'
import { type DeliveredOrder, deliveryPriceOf, returnedSum, shownSums } from './shown-sums.ts'

const line = (price: number, sale_price: number | null, amount: number) =>
  ({ price, sale_price, amount }) as unknown as OrderLine

test('an order’s rows add up to its total, to the kopiyka', () => {
  // 2 × 150, one sold at 100.05: 300.15 + 80 = 380.15; less 7.5 % (28.51) and 50 of bonuses.
  const order = {
    lines: [line(150, 100.05, 3), line(80, null, 1)],
    products_count: 4,
    products_sum: 380.15,
    discount_percent: 7.5,
    bonuses_spent: 50,
    total: 301.64,
  } as unknown as OrderDetail
  deepEqual(shownSums(order), {
    pieces: 4,
    full: 530,
    sale: 149.85,
    goods: 380.15,
    percent: 7.5,
    percent_off: 28.51,
    bonuses_spent: 50,
  })
})

test('the price of a delivery is the one decided for the order, not always the carrier’s tariff', () => {
  const rule = deliveryRule([{ key: 'free_delivery', value: 'on' }])
  const priced = (delivery: object | null, buyer: object | null = null) =>
    deliveryPriceOf({ delivery, buyer, total: 1000 } as DeliveredOrder, rule, (key) => key)
  deepEqual(priced(null), 'delivery_by_tariff')
  deepEqual(priced(null, { kind: 'institution' }), 'checkout_free')
  deepEqual(priced({ method: 'np_branch', is_free: false, cost: null }, { kind: 'institution' }), 'delivery_by_tariff')
  deepEqual(priced({ method: 'np_branch', is_free: false, cost: null }), 'delivery_by_tariff')
  deepEqual(priced({ method: 'np_branch', is_free: true, cost: null }), 'checkout_free')
  deepEqual(priced({ method: 'pickup', is_free: false, cost: null }), 'checkout_free')
  deepEqual(priced({ method: 'np_courier', is_free: false, cost: 180.5 }).replaceAll('\u00a0', ' '), '180,50 ₴')
  deepEqual(priced({ method: 'own', is_free: false, cost: null }), 'delivery_cost_agreed')
})

test('goods that came back lower what an order costs, paid or not', () => {
  const returned = (total: number, paid: number, left_to_pay: number, status: OrderDetail['status'] = 'delivered') =>
    returnedSum({ total, paid, left_to_pay, status })
  deepEqual(returned(4769, 1771.75, 0), 2997.25)
  deepEqual(returned(4769, 0, 1771.75), 2997.25)
  deepEqual(returned(4769, 1000, 3769), 0)
  // Overpaid.
  deepEqual(returned(4769, 5000, 0), 0)
  deepEqual(returned(4769, 0, 0, 'cancelled'), 0)
})
