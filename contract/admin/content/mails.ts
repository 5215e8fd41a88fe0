import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, LANGUAGES, list, Timestamp } from '../../primitives.ts'
import { ById, DayText, staffList, adminListQuery } from '../lists.ts'

export const MAIL_STATES = ['waiting', 'failing', 'sent'] as const

/** Mails of other versions of the shop may be of other kinds. */
export const MAIL_KINDS = [
  'greeting',
  'confirm_email',
  'confirm_new_email',
  'email_change_asked',
  'email_changed',
  'password_reset',
  'password_changed',
  'offer',
  'offer_for_shop',
  'order_placed',
  'order_for_shop',
  'order_changed',
  'order_status',
  'order_document',
  'order_message',
  'parcel_waits',
  'test_mail',
  'staff_invitation',
  'staff_password_reset',
  'staff_email_changed',
  'second_factor_guessed',
  'back_in_stock',
  'review_answered',
  'review_approved',
  'payment_received',
  'fiscal_receipt',
  'claim_filed',
  'claim_filed_shop',
  'claim_decided',
  'claim_repaired',
  'other',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

export const MailRow = v.object({
  id: v.number(),
  kind: v.string(),
  recipient: v.string(),
  subject: v.string(),
  state: v.picklist(MAIL_STATES),
  attempts: v.number(),
  created_at: Timestamp,
  sent_at: v.nullable(Timestamp),
})
export type MailRow = v.InferOutput<typeof MailRow>

export const Mail = v.object({
  ...MailRow.entries,
  message_id: v.string(),
  language: v.picklist(LANGUAGES),
  last_error: v.nullable(v.string()),
  /** Link codes are removed, the logo is embedded. */
  html: v.string(),
  text: v.string(),
  files: v.array(v.object({ file_name: v.string(), bytes: v.number() })),
  /** Its link code was removed, or its attachments are gone. */
  hindrance: v.nullable(v.picklist(['letter_has_secret', 'letter_files_gone'])),
})
export type Mail = v.InferOutput<typeof Mail>

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'staff',
  right: 'mails.read',
  summary: 'Mails of the shop, newest first; `q` searches recipient and subject',
  query: adminListQuery(['created_at', 'attempts'], {
    state: v.optional(v.picklist(MAIL_STATES)),
    kind: v.optional(v.pipe(v.string(), v.maxLength(60), v.excludes('\0'))),
    from: v.optional(DayText),
    to: v.optional(DayText),
  }),
  reply: staffList(MailRow),
})

export const listMailKinds = endpoint({
  name: 'listMailKinds',
  method: 'GET',
  path: '/api/admin/mails/kinds',
  access: 'staff',
  right: 'mails.read',
  summary: 'Kinds of mails',
  reply: list(v.string()),
})

export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'staff',
  right: 'mails.read',
  summary: 'A mail as it was sent',
  params: ById,
  reply: data(Mail),
  refuses: ['not_found'],
})

export const sendMailAgain = endpoint({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/api/admin/mails/:id/again',
  access: 'staff',
  right: 'mails.write',
  summary: 'Sends a mail again under a new Message-ID; a queued one is tried at once',
  params: ById,
  reply: data(v.object({ id: v.number() })),
  refuses: ['not_found', 'letter_has_secret', 'letter_files_gone'],
})
