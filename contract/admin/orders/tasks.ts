import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, list, Timestamp } from '../../primitives.ts'
import { ById } from '../lists.ts'

/**
 * `refused`, `storage_ended`, `deleted`, `not_found`: of a parcel. `order_status`: the order could not follow its
 * parcel. `waybill`: the carrier made none. `overpaid`: more than the order costs. `cancelled_paid`: a cancelled order
 * has money. `payment_differs`: another sum or currency than asked. `refund_failed`, `receipt_failed`: the provider
 * refused. `claim_due`: a claim has to be answered.
 */
export const TASK_KINDS = [
  'refused',
  'storage_ended',
  'deleted',
  'not_found',
  'order_status',
  'waybill',
  'overpaid',
  'cancelled_paid',
  'payment_differs',
  'refund_failed',
  'receipt_failed',
  'claim_due',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export const StaffTask = v.object({
  id: v.number(),
  kind: v.picklist(TASK_KINDS),
  order_id: v.number(),
  order_number: v.string(),
  shipment_id: v.nullable(v.number()),
  text: v.string(),
  created_at: Timestamp,
  done_at: v.nullable(Timestamp),
  done_by_name: v.string(),
})
export type StaffTask = v.InferOutput<typeof StaffTask>

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/admin/tasks',
  access: 'staff',
  right: 'orders.read',
  summary: 'What staff have to see to: open tasks first, then those done, newest first, at most 200',
  reply: list(StaffTask),
})

export const finishTask = endpoint({
  name: 'finishTask',
  method: 'POST',
  path: '/api/admin/tasks/:id/done',
  access: 'staff',
  right: 'orders.write',
  summary: 'Marks a task as done; doing so twice changes nothing',
  params: ById,
  reply: data(StaffTask),
  refuses: ['not_found'],
})
