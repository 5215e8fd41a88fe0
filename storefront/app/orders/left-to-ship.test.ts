import { deepEqual } from 'node:assert/strict'
import test from 'node:test'
import type { OrderLine, Shipment } from '@shop/contract/shop/orders/orders'
import { leftToShip } from './left-to-ship.ts'

const lines = [
  { name_ua: 'Глобус', amount: 4 },
  { name_ua: 'Набір', amount: 1 },
  { name_ua: 'Набір', amount: 2 },
] as OrderLine[]
const parcel = (...contents: [name_ua: string, amount: number][]) => ({
  lines: contents.map(([name_ua, amount]): Shipment['lines'][number] => ({ product_id: 1, name_ua, amount })),
})
const waiting = (status: 'shipped' | 'delivered', ...shipments: ReturnType<typeof parcel>[]) =>
  leftToShip({ status, lines, shipments }).map(({ line, amount }) => [line.name_ua, amount])

test('what no parcel of the order holds is still to be sent', () => {
  deepEqual(waiting('shipped', parcel(['Глобус', 3]), parcel(['Набір', 2])), [
    ['Глобус', 1],
    ['Набір', 1],
  ])
  deepEqual(waiting('shipped', parcel(['Глобус', 3]), parcel(['Глобус', 1], ['Набір', 3])), [])
})

test('goods that a claim replaced are in two parcels, and nothing is left of them', () => {
  deepEqual(waiting('shipped', parcel(['Глобус', 4], ['Набір', 3]), parcel(['Глобус', 4])), [])
})

test('an order without parcels, and one that was delivered, have nothing to send', () => {
  deepEqual(waiting('shipped'), [])
  deepEqual(waiting('delivered', parcel(['Глобус', 1])), [])
})
