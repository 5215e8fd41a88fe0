import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data, LANGUAGES, list, Timestamp } from '../primitives.ts'
import { ById, DayText, staffList, adminListQuery } from './lists.ts'

export const MAIL_STATES = ['waiting', 'failing', 'sent'] as const

export const MailRow = v.object({
  id: v.number(),
  kind: v.string(),
  recipient: v.string(),
  subject: v.string(),
  /** `failing`: tried, but not accepted by the mail server yet. */
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
  /** Why the last attempt failed; null if none did. */
  last_error: v.nullable(v.string()),
  /** As sent, except that link codes are removed and the logo is embedded. */
  html: v.string(),
  text: v.string(),
  files: v.array(v.object({ file_name: v.string(), bytes: v.number() })),
  /** Why it cannot be resent: its link code was removed, or its attachments are gone. */
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
