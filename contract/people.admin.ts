import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, filledText, Moment, Success } from './primitives.ts'
import { ROLES } from './rights.ts'
import { EmailText } from './rules/validation.ts'
import { ById, staffList, staffListQuery } from './staff-lists.ts'

export const StaffPerson = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  is_blocked: v.boolean(),
  has_second_factor: v.boolean(),
  /** False until they have followed the link of the invitation. */
  has_come: v.boolean(),
  sessions: v.number(),
  created_at: Moment,
})
export type StaffPerson = v.InferOutput<typeof StaffPerson>

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/admin/people',
  access: 'staff',
  right: 'people.read',
  summary: 'Who works for the shop',
  query: staffListQuery(['name', 'email', 'role', 'created_at'], {
    role: v.optional(v.picklist(ROLES)),
    blocked: v.optional(v.picklist(['1', '0'])),
  }),
  reply: staffList(StaffPerson),
})

export const getPerson = endpoint({
  name: 'getPerson',
  method: 'GET',
  path: '/api/admin/people/:id',
  access: 'staff',
  right: 'people.read',
  summary: 'One person of the staff',
  params: ById,
  reply: data(StaffPerson),
  refuses: ['not_found'],
})

export const invitePerson = endpoint({
  name: 'invitePerson',
  method: 'POST',
  path: '/api/admin/people',
  access: 'staff',
  right: 'people.write',
  summary: 'Makes somebody staff and mails a link to set a password; a buyer with that e-mail becomes staff',
  body: v.object({ name: filledText(200), email: EmailText, role: v.picklist(ROLES) }),
  reply: data(StaffPerson),
  refuses: ['email_taken'],
})

export const inviteAgain = endpoint({
  name: 'inviteAgain',
  method: 'POST',
  path: '/api/admin/people/:id/invite',
  access: 'staff',
  right: 'people.write',
  summary: 'Mails the link to set a password once more',
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
  summary: 'Gives another role, or none (`buyer`), and ends their sessions',
  params: ById,
  body: v.object({ role: v.picklist([...ROLES, 'buyer']) }),
  reply: Success,
  refuses: ['not_found', 'last_owner'],
})

export const blockPerson = endpoint({
  name: 'blockPerson',
  method: 'POST',
  path: '/api/admin/people/:id/block',
  access: 'staff',
  right: 'people.write',
  summary: 'Shuts somebody out, or lets them in again; ends their sessions',
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
  summary: 'Takes the second factor away from who has lost it, and ends their sessions',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})
