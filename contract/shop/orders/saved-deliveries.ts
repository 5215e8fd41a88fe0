import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, IdText, list, Success } from '../../primitives.ts'
import { OrderDelivery } from '../../rules/orders/order-details.ts'

export const SAVED_DELIVERIES_MAX = 20

/** `label` is the buyer's own, such as «Корпус 2». */
const Labelled = { label: filledText(100), delivery: OrderDelivery }

/** Checkout begins with the default one. */
const Body = v.object({ ...Labelled, is_default: v.nullish(v.boolean(), false) })

export const SavedDelivery = v.object({ id: v.number(), ...Labelled, is_default: v.boolean() })
export type SavedDelivery = v.InferOutput<typeof SavedDelivery>

export const listSavedDeliveries = endpoint({
  name: 'listSavedDeliveries',
  method: 'GET',
  path: '/api/user/deliveries',
  access: 'buyer',
  summary: 'The buyer’s saved delivery addresses with their receivers, the default one first, then by label',
  reply: list(SavedDelivery),
})

export const saveDelivery = endpoint({
  name: 'saveDelivery',
  method: 'POST',
  path: '/api/user/deliveries',
  access: 'buyer',
  summary: 'Saves a delivery address with its receiver; one with the same label is replaced',
  body: Body,
  reply: data(SavedDelivery),
  refuses: ['too_many_deliveries'],
})

export const changeDelivery = endpoint({
  name: 'changeDelivery',
  method: 'PUT',
  path: '/api/user/deliveries/:id',
  access: 'buyer',
  summary: 'Changes a saved delivery address; `is_default: true` takes that mark from the other one',
  params: v.object({ id: IdText }),
  body: Body,
  reply: data(SavedDelivery),
  refuses: ['not_found'],
})

export const removeDelivery = endpoint({
  name: 'removeDelivery',
  method: 'DELETE',
  path: '/api/user/deliveries/:id',
  access: 'buyer',
  summary: 'Removes a saved delivery address',
  params: v.object({ id: IdText }),
  reply: Success,
  refuses: ['not_found'],
})
