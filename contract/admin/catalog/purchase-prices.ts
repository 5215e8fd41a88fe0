import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Hryvnia } from '../../primitives.ts'
import { Price } from './catalog.ts'
import { ById } from '../lists.ts'

const PATH = '/api/admin/products/:id/purchase-price'

/** With VAT; null if not entered. */
const PurchasePrice = data(v.object({ purchase_price: v.nullable(Hryvnia) }))

export const getPurchasePrice = endpoint({
  name: 'getPurchasePrice',
  method: 'GET',
  path: PATH,
  access: 'staff',
  right: 'margins.read',
  summary: 'What a product costs the shop',
  params: ById,
  reply: PurchasePrice,
  refuses: ['not_found'],
})

export const savePurchasePrice = endpoint({
  name: 'savePurchasePrice',
  method: 'PUT',
  path: PATH,
  access: 'staff',
  right: 'margins.write',
  summary: 'Writes what a product costs the shop; orders keep the price that applied when they were placed',
  params: ById,
  body: v.object({ purchase_price: v.nullable(Price) }),
  reply: PurchasePrice,
  refuses: ['not_found'],
})
