import { sql, type SqlBool } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { listMails, Mail, MailRow } from '@shop/contract/admin/content/mails'
import { publicUrl } from '../config.ts'
import type { Db } from '../platform/database/db.ts'
import { dayBegins, dayEnds } from '../platform/kyiv-days.ts'
import { findMailLogo } from '../platform/mail/mail-logo.ts'
import type { Services } from '../services.ts'
import { resendHindrance } from '../platform/mail/mail-queue.ts'
import { Refusal } from '../platform/http/refusal.ts'

type Query = ServedInput<typeof listMails>['query']

export async function listAdminMails(db: Db, query: Query): Promise<{ data: MailRow[]; total: number }> {
  const { total } = await chosen(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await chosen(db, query)
    .select(['id', 'kind', 'recipient', 'subject', 'attempts', 'last_error', 'created_at', 'sent_at'])
    .orderBy(query.sort ?? 'id', query.sort === undefined ? 'desc' : query.order)
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toRow), total: Number(total) }
}

export async function listKinds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('kind').distinct().orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

/**
 * As sent. The code of a queued mail's link is masked: staff must not be able to open the account. Refuses with
 * `not_found`.
 */
export async function findAdminMail(
  { db, files: store, config }: Pick<Services, 'db' | 'files' | 'config'>,
  id: number,
): Promise<Mail> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const files = await db
    .selectFrom('mail_files')
    .select(['file_name', sql<number>`length(bytes)`.as('bytes')])
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...toRow(row),
    message_id: row.message_id,
    language: row.language,
    last_error: row.last_error,
    html: await withPictures({ files: store, config }, await withLogo(store, withoutCodes(row.html))),
    text: withoutCodes(row.text),
    files,
    hindrance: resendHindrance(row, files.length),
  }
}

const withoutCodes = (body: string) => body.replaceAll(/([?&;]code=)[^&"'<>\s]+/g, '$1***')

/** A data URL: viewing a mail fetches nothing. */
async function withLogo(files: Services['files'], html: string): Promise<string> {
  const logo = await findMailLogo(files, html)
  return logo ? html.replaceAll(logo.address, `data:image/png;base64,${logo.png.toString('base64')}`) : html
}

const PICTURE = /<img src="(?!data:)([^"]*)"/g
const NO_PICTURE = 'data:,'

/** Data URLs: the frame that shows the mail has no origin, and the shop's files refuse others' pages. */
async function withPictures({ files, config }: Pick<Services, 'files' | 'config'>, html: string): Promise<string> {
  const own = `${publicUrl(config)}/files/`
  const addresses = new Set([...html.matchAll(PICTURE)].map(([, address = '']) => address))
  const shown = new Map<string, string>()
  for (const address of addresses) {
    const picture = address.startsWith(own) ? await files.read(new URL(address).pathname) : null
    if (picture) shown.set(address, `data:image/webp;base64,${picture.toString('base64')}`)
  }
  return html.replaceAll(PICTURE, (_, address: string) => `<img src="${shown.get(address) ?? NO_PICTURE}"`)
}

const IN_STATE = {
  waiting: sql<SqlBool>`sent_at is null and last_error is null`,
  failing: sql<SqlBool>`sent_at is null and last_error is not null`,
  sent: sql<SqlBool>`sent_at is not null`,
}

function chosen(db: Db, { ids, state, kind, from, to, q }: Query) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('mails')
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id = any(${ids ?? []}::int[])`))
    .$if(state !== undefined, (query) => query.where(IN_STATE[state ?? 'waiting']))
    .$if(kind !== undefined && kind !== '', (query) => query.where('kind', '=', kind ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('created_at', '<', dayEnds(to ?? '')))
    .$if(q !== '', (query) => query.where(sql<SqlBool>`(recipient ilike ${pattern} or subject ilike ${pattern})`))
}

interface Row {
  id: number
  kind: string
  recipient: string
  subject: string
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
}

const toRow = ({ id, kind, recipient, subject, attempts, created_at, sent_at, last_error }: Row): MailRow => ({
  id,
  kind,
  recipient,
  subject,
  state: sent_at !== null ? 'sent' : last_error !== null ? 'failing' : 'waiting',
  attempts,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
})
