import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Timestamp } from '../../primitives.ts'
import { DayText, staffList, adminListQuery } from '../lists.ts'

const Word = v.pipe(v.string(), v.maxLength(100), v.excludes('\0'))

export const AuditEntry = v.object({
  id: v.number(),
  by_user_id: v.nullable(v.number()),
  by_name: v.string(),
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  /** Only changed fields; null if created or removed. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  created_at: Timestamp,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'staff',
  right: 'audit.read',
  summary: 'The audit log, newest first; `q` searches users, entities, actions and ids',
  query: adminListQuery(['created_at'], {
    by: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))),
    entity: v.optional(Word),
    entity_id: v.optional(Word),
    action: v.optional(Word),
    from: v.optional(DayText),
    to: v.optional(DayText),
  }),
  reply: staffList(AuditEntry),
})
