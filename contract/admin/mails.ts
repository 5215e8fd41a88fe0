import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, LANGUAGES, list, Moment } from './primitives.ts'
import { ById, DayText, staffList, staffListQuery } from './staff-lists.ts'

export const MAIL_STATES = ['waiting', 'failing', 'sent'] as const

export const MailRow = v.object({
  id: v.number(),
  kind: v.string(),
  recipient: v.string(),
  subject: v.string(),
  /** `failing`: tried, and not taken over yet. */
  state: v.picklist(MAIL_STATES),
  attempts: v.number(),
  created_at: Moment,
  sent_at: v.nullable(Moment),
})
export type MailRow = v.InferOutput<typeof MailRow>

export const Mail = v.object({
  ...MailRow.entries,
  message_id: v.string(),
  language: v.picklist(LANGUAGES),
  /** Why the last try went wrong; null where none did. */
  last_error: v.nullable(v.string()),
  /** As it is sent, but codes of its links are blanked and the logo is within it. */
  html: v.string(),
  text: v.string(),
  files: v.array(v.object({ file_name: v.string(), bytes: v.number() })),
  /** Why it cannot be sent again: its link has lost its code, or its files are gone. */
  hindrance: v.nullable(v.picklist(['letter_has_secret', 'letter_files_gone'])),
})
export type Mail = v.InferOutput<typeof Mail>

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'staff',
  right: 'mails.read',
  summary: 'Letters of the shop, the newest first; `q` looks into recipient and subject',
  query: staffListQuery(['created_at', 'attempts'], {
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
  summary: 'Kinds of letters that there are',
  reply: list(v.string()),
})

export const getMail = endpoint({
  name: 'getMail',
  method: 'GET',
  path: '/api/admin/mails/:id',
  access: 'staff',
  right: 'mails.read',
  summary: 'A letter as it was sent',
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
  summary: 'Sends a letter once more, under a new Message-ID; one that waits is tried at once',
  params: ById,
  reply: data(v.object({ id: v.number() })),
  refuses: ['not_found', 'letter_has_secret', 'letter_files_gone'],
})
