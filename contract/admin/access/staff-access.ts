import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { SecondCode } from './admin-access.ts'
import { data, Success } from '../../primitives.ts'
import { EmailText, PasswordText } from '../../rules/validation.ts'

const Code = v.pipe(v.string(), v.maxLength(200))
const NewPassword = v.object({ code: Code, password: PasswordText, second_code: v.optional(SecondCode, '') })
const LINK_REFUSALS = [
  'not_found',
  'code_used',
  'code_expired',
  'second_factor_required',
  'wrong_second_factor',
] as const

export const setStaffPassword = endpoint({
  name: 'setStaffPassword',
  method: 'POST',
  path: '/api/admin/password-set',
  access: 'open',
  summary: 'Sets a new password with the code of a reset mail and the second factor, if enabled',
  body: NewPassword,
  reply: Success,
  refuses: LINK_REFUSALS,
})

export const changeStaffEmail = endpoint({
  name: 'changeStaffEmail',
  method: 'POST',
  path: '/api/admin/email',
  access: 'staff',
  right: 'office.enter',
  summary: 'Requests a change of one’s e-mail; it takes effect once the new address is confirmed',
  body: v.object({ email: EmailText, password: v.pipe(v.string(), v.maxLength(1000)) }),
  reply: data(v.object({ pending_email: v.nullable(v.string()) })),
  refuses: ['wrong_current_password', 'email_taken', 'already_invited'],
})

export const cancelStaffEmailChange = endpoint({
  name: 'cancelStaffEmailChange',
  method: 'DELETE',
  path: '/api/admin/email-change',
  access: 'staff',
  right: 'office.enter',
  summary: 'Cancels a change of e-mail that is not confirmed yet',
  reply: Success,
})

export const confirmStaffEmail = endpoint({
  name: 'confirmStaffEmail',
  method: 'POST',
  path: '/api/admin/email-confirm',
  access: 'open',
  summary: 'Confirms a new e-mail of a staff member with the code from the mail',
  body: v.object({ code: Code }),
  reply: Success,
  refuses: ['not_found', 'code_used', 'code_expired', 'email_taken'],
})

export const undoStaffEmail = endpoint({
  name: 'undoStaffEmail',
  method: 'POST',
  path: '/api/admin/email-undo',
  access: 'open',
  summary: 'Restores a staff member’s old e-mail with the code sent there; ends all sessions',
  body: NewPassword,
  reply: Success,
  refuses: [...LINK_REFUSALS, 'email_taken'],
})
