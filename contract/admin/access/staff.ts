import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Timestamp, Success } from '../../primitives.ts'
import { ROLES } from '../../rights.ts'
import { ById, staffList, adminListQuery } from '../lists.ts'

export const StaffMember = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  is_blocked: v.boolean(),
  has_second_factor: v.boolean(),
  sessions: v.number(),
  created_at: Timestamp,
})
export type StaffMember = v.InferOutput<typeof StaffMember>

export const listStaff = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/admin/people',
  access: 'staff',
  right: 'people.read',
  summary: 'Staff of the shop',
  query: adminListQuery(['name', 'email', 'role', 'created_at'], {
    role: v.optional(v.picklist(ROLES)),
    blocked: v.optional(v.picklist(['1', '0'])),
  }),
  reply: staffList(StaffMember),
})

export const getStaffMember = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/api/admin/people/:id',
  access: 'staff',
  right: 'people.read',
  summary: 'One staff member',
  params: ById,
  reply: data(StaffMember),
  refuses: ['not_found'],
})

export const mailStaffPasswordReset = endpoint({
  name: 'mailStaffPasswordReset',
  method: 'POST',
  path: '/api/admin/people/:id/password-reset',
  access: 'staff',
  right: 'people.write',
  summary: 'Mails a link to set a new password',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'POST',
  path: '/api/admin/people/:id/role',
  access: 'staff',
  right: 'people.write',
  summary: 'Changes the role, or removes it (`buyer`), and ends their sessions',
  params: ById,
  body: v.object({ role: v.picklist([...ROLES, 'buyer']) }),
  reply: Success,
  refuses: ['not_found', 'last_owner'],
})

export const blockStaffMember = endpoint({
  name: 'blockPerson',
  method: 'POST',
  path: '/api/admin/people/:id/block',
  access: 'staff',
  right: 'people.write',
  summary: 'Blocks or unblocks a staff member; ends their sessions',
  params: ById,
  body: v.object({ is_blocked: v.boolean() }),
  reply: Success,
  refuses: ['not_found', 'last_owner'],
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/api/admin/people/:id/second-factor-reset',
  access: 'staff',
  right: 'people.write',
  summary: 'Resets a lost second factor and ends the staff member’s sessions',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})
