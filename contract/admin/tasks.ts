import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data, list, Timestamp } from '../primitives.ts'
import { ById } from './lists.ts'

/**
 * `refused`, `storage_ended`, `deleted`, `not_found`: what happened to a parcel. `order_status`: the order could not
 * follow it. `waybill`: the carrier made none, and nobody waited for its answer.
 */
export const TASK_KINDS = ['refused', 'storage_ended', 'deleted', 'not_found', 'order_status', 'waybill'] as const
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
