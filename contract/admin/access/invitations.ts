import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, Timestamp, Success } from '../../primitives.ts'
import { ROLES } from '../../rights.ts'
import { EmailText, PasswordText } from '../../rules/validation.ts'
import { ById, staffList, adminListQuery } from '../lists.ts'

export const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const

/** The role is granted when the recipient accepts. */
export const Invitation = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  state: v.picklist(INVITATION_STATES),
  invited_by: v.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type Invitation = v.InferOutput<typeof Invitation>

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'staff',
  right: 'people.read',
  summary: 'Staff invitations, newest first',
  query: adminListQuery(['name', 'email', 'created_at', 'expires_at'], {
    state: v.optional(v.picklist(INVITATION_STATES)),
  }),
  reply: staffList(Invitation),
})

export const invite = endpoint({
  name: 'invite',
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'staff',
  right: 'people.write',
  summary: 'Mails an invitation; the recipient who accepts it becomes staff',
  body: v.object({ name: filledText(200), email: EmailText, role: v.picklist(ROLES) }),
  reply: data(Invitation),
  refuses: ['email_taken', 'already_invited', 'account_blocked'],
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  access: 'staff',
  right: 'people.write',
  summary: 'Mails a new link and invalidates the previous one',
  params: ById,
  reply: data(Invitation),
  refuses: ['not_found', 'email_taken', 'account_blocked'],
})

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'POST',
  path: '/api/admin/invitations/:id/revoke',
  access: 'staff',
  right: 'people.write',
  summary: 'Ends an open invitation',
  params: ById,
  reply: data(Invitation),
  refuses: ['not_found'],
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/admin/invitations/accept',
  access: 'open',
  summary: 'Accepts an invitation with a new password; ends all earlier sessions of the account',
  body: v.object({ code: v.pipe(v.string(), v.maxLength(200)), password: PasswordText }),
  reply: Success,
  refuses: ['not_found', 'code_used', 'code_expired'],
})
