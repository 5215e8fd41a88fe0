import { sql } from 'kysely'
import type { CertificateForm, AdminCertificate } from '@shop/contract/admin/content/certificates'
import { addAuditEntry } from '../../audit/public.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { fileOf } from '../../platform/files/joined-file.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { orderBefore } from '../../platform/database/row-order.ts'
import { CONTENT } from '../tags.ts'

export async function listAdminCertificates(
  db: Db,
  query: { q: string; ids?: readonly number[] | undefined; page: number; per_page: number; order: 'asc' | 'desc' },
): Promise<{ data: AdminCertificate[]; total: number }> {
  const word = `%${query.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const is_wanted = query.ids
    ? sql<boolean>`c.id = any(${query.ids}::int[])`
    : sql<boolean>`lower(c.description_ua) like ${word}`
  const { total } = await db
    .selectFrom('certificates as c')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(is_wanted)
    .executeTakeFirstOrThrow()
  const rows = await certificates(db)
    .where(is_wanted)
    .orderBy('c.position', query.order)
    .orderBy('c.id', query.order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toCertificate), total }
}

export async function findAdminCertificate(db: Db, id: number): Promise<AdminCertificate> {
  const row = await certificates(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toCertificate(row)
}

const certificates = (db: Db) =>
  db
    .selectFrom('certificates as c')
    .leftJoin('files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.version', 'c.position', 'c.file_id as picture_id'])
    .select(['c.description_ua', 'c.description_ru', 'c.description_en'])
    .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])

type Row = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number]

const toCertificate = (row: Row): AdminCertificate => ({
  id: row.id,
  version: row.version,
  position: row.position,
  description_ua: row.description_ua,
  description_ru: row.description_ru,
  description_en: row.description_en,
  file_id: row.picture_id,
  picture: fileOf(row),
})

export async function createCertificate(tx: Tx, form: CertificateForm, by_user_id: number): Promise<AdminCertificate> {
  await assertPicture(tx, form)
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from certificates)`
  const { id } = await tx
    .insertInto('certificates')
    .values({ ...form, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  const certificate = await findAdminCertificate(tx, id)
  await recordChange(tx, { by_user_id, action: 'create', id, before: null, after: form })
  return certificate
}

/** Refuses with `not_found`, `stale_edit`. */
export async function saveCertificate(
  tx: Tx,
  { id, form, by_user_id }: { id: number; form: CertificateForm & { version: number }; by_user_id: number },
): Promise<AdminCertificate> {
  await tx.selectFrom('certificates').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findAdminCertificate(tx, id)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  await assertPicture(tx, form)
  await tx
    .updateTable('certificates')
    .set({ ...form, version: form.version + 1 })
    .where('id', '=', id)
    .execute()
  const after = await findAdminCertificate(tx, id)
  await recordChange(tx, { by_user_id, action: 'save', id, before: auditFields(before), after: auditFields(after) })
  return after
}

/** Refuses with `stale_edit` if others exist by now. */
export async function orderCertificates(tx: Tx, ids: readonly number[], by_user_id: number): Promise<void> {
  const rows = await tx.selectFrom('certificates').select(['id', 'position']).orderBy('id').forNoKeyUpdate().execute()
  const before = orderBefore(rows, ids)
  for (const [position, id] of ids.entries())
    await tx.updateTable('certificates').set({ position }).where('id', '=', id).execute()
  await recordChange(tx, { by_user_id, action: 'order', id: 'all', before: { ids: before }, after: { ids } })
}

/** Refuses with `not_found`. */
export async function removeCertificate(tx: Tx, id: number, by_user_id: number): Promise<void> {
  const before = await findAdminCertificate(tx, id)
  await tx.deleteFrom('certificates').where('id', '=', id).execute()
  await recordChange(tx, { by_user_id, action: 'remove', id, before: auditFields(before), after: null })
}

async function assertPicture(db: Db, { file_id }: CertificateForm): Promise<void> {
  const picture = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', file_id)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst()
  if (!picture) throw new Refusal('invalid_data', { file_id: ['picture_unknown'] })
}

const auditFields = ({ id: _, version: __, picture: ___, ...fields }: AdminCertificate): object => fields

interface CertificateChange {
  by_user_id: number
  action: string
  id: number | string
  before: object | null
  after: object | null
}

async function recordChange(tx: Tx, { by_user_id, action, id, before, after }: CertificateChange): Promise<void> {
  await addAuditEntry(tx, { by_user_id, action, entity: 'certificate', entity_id: id, before, after })
  await invalidate(tx, [CONTENT])
}
