import { sql } from 'kysely'
import type * as v from 'valibot'
import type { listStaffPrecepts, PreceptForm, AdminPrecept } from '@shop/contract/admin/catalog/precepts'
import { addAuditEntry } from '../../audit/public.ts'
import { CONTENT } from '../../content/public.ts'
import type { Services } from '../../services.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { orderBefore } from '../../platform/database/row-order.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { cleanLine, cleanLineOrNull } from './clean-text.ts'
import { likePattern } from '../search/search-text.ts'
import { withUnique } from './unique-violation.ts'

type Query = v.InferOutput<NonNullable<(typeof listStaffPrecepts)['query']>>

export async function listAdminPrecepts(db: Db, query: Query): Promise<{ data: AdminPrecept[]; total: number }> {
  let found = db.selectFrom('precepts as pr')
  if (query.ids) found = found.where(sql<boolean>`pr.id = any(${query.ids}::int[])`)
  if (query.q !== '')
    found = found.where(
      sql<boolean>`lower(pr.number || ' ' || pr.description_ua) like ${likePattern(query.q.toLowerCase())}`,
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await columns(found)
    .orderBy(sql.ref(`pr.${query.sort ?? 'position'}`), query.order)
    .orderBy('pr.id', query.order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data, total }
}

/** Refuses with `not_found`. */
export async function findAdminPrecept(db: Db, id: number): Promise<AdminPrecept> {
  const precept = await columns(db.selectFrom('precepts as pr').where('pr.id', '=', id)).executeTakeFirst()
  if (!precept) throw new Refusal('not_found')
  return precept
}

const columns = (found: ReturnType<typeof preceptsOf>) =>
  found
    .select(['pr.id', 'pr.version', 'pr.position', 'pr.number', 'pr.link'])
    .select(['pr.description_ua', 'pr.description_ru', 'pr.description_en'])
    // As text: the driver would return midnight in some time zone.
    .select(sql<string | null>`to_char(pr.issued_on, 'YYYY-MM-DD')`.as('issued_on'))
    .select(
      sql<number>`(select count(*)::int from product_precepts pp where pp.precept_id = pr.id)`.as('products_count'),
    )
const preceptsOf = (db: Db) => db.selectFrom('precepts as pr')

export async function createPrecept(
  tx: Tx,
  services: Services,
  form: PreceptForm,
  by_user_id: number,
): Promise<AdminPrecept> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from precepts)`
  const row = { ...cleaned(form), position }
  const insert = tx.insertInto('precepts').values(row).returning('id').executeTakeFirstOrThrow()
  const { id } = await withUnique(insert, 'number', 'number_taken')
  const precept = await findAdminPrecept(tx, id)
  await recordPreceptChange(tx, services, { by_user_id, action: 'create', id, before: null, after: precept })
  return precept
}

/** Refuses with `not_found`, `stale_edit`. */
export async function savePrecept(
  tx: Tx,
  services: Services,
  { id, form, by_user_id }: { id: number; form: PreceptForm & { version: number }; by_user_id: number },
): Promise<AdminPrecept> {
  await tx.selectFrom('precepts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const before = await findAdminPrecept(tx, id)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  const row = { ...cleaned(form), version: form.version + 1 }
  await withUnique(tx.updateTable('precepts').set(row).where('id', '=', id).execute(), 'number', 'number_taken')
  const after = await findAdminPrecept(tx, id)
  await recordPreceptChange(tx, services, { by_user_id, action: 'save', id, before, after })
  return after
}

/** Refuses with `stale_edit` if others exist by now. */
export async function reorderPrecepts(
  tx: Tx,
  services: Services,
  ids: readonly number[],
  by_user_id: number,
): Promise<void> {
  const rows = await tx.selectFrom('precepts').select(['id', 'position']).orderBy('id').forNoKeyUpdate().execute()
  const before = orderBefore(rows, ids)
  for (const [position, id] of ids.entries())
    await tx.updateTable('precepts').set({ position }).where('id', '=', id).execute()
  await recordPreceptChange(tx, services, {
    by_user_id,
    action: 'order',
    id: 'all',
    before: { ids: before },
    after: { ids },
  })
}

export async function removePrecept(tx: Tx, services: Services, id: number, by_user_id: number): Promise<void> {
  const before = await findAdminPrecept(tx, id)
  await tx.deleteFrom('precepts').where('id', '=', id).execute()
  await recordPreceptChange(tx, services, { by_user_id, action: 'remove', id, before, after: null })
}

function cleaned({ issued_on, link, ...texts }: PreceptForm) {
  const number = cleanLine(texts.number)
  const description_ua = cleanLine(texts.description_ua)
  if (number === '') throw new Refusal('invalid_data', { number: ['empty'] })
  if (description_ua === '') throw new Refusal('invalid_data', { description_ua: ['empty'] })
  return {
    issued_on,
    link,
    number,
    description_ua,
    description_ru: cleanLineOrNull(texts.description_ru),
    description_en: cleanLineOrNull(texts.description_en),
  }
}

interface PreceptChange {
  by_user_id: number
  action: string
  id: number | string
  before: object | null
  after: object | null
}

/** Also invalidates product pages (catalog) and the list of Ministry orders (content). */
async function recordPreceptChange(
  tx: Tx,
  services: Services,
  { by_user_id, action, id, before, after }: PreceptChange,
): Promise<void> {
  await addAuditEntry(tx, {
    by_user_id,
    action,
    entity: 'precept',
    entity_id: id,
    before: auditedFields(before),
    after: auditedFields(after),
  })
  await invalidate(tx, [CONTENT])
  await catalogChanged(tx, services)
}

function auditedFields(precept: object | null): object | null {
  if (precept === null) return null
  return Object.fromEntries(
    Object.entries(precept).filter(([field]) => field !== 'version' && field !== 'products_count'),
  )
}
