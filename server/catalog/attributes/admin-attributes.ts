import { type RawBuilder, sql } from 'kysely'
import type * as v from 'valibot'
import type { AdminAttribute, AttributeForm, listStaffAttributes } from '@shop/contract/admin/catalog/attributes'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { cleanLine, cleanLineOrNull } from '../edit/clean-text.ts'
import { withUnique } from '../edit/unique-violation.ts'
import { likePattern } from '../search/search-text.ts'

type Query = v.InferOutput<NonNullable<(typeof listStaffAttributes)['query']>>

export async function listAdminAttributes(db: Db, query: Query): Promise<{ data: AdminAttribute[]; total: number }> {
  const { q, ids, for: category_ids } = query
  const conditions = [
    ...(ids ? [sql`t.id = any(${ids}::int[])`] : []),
    ...(q === ''
      ? []
      : [
          sql`lower(t.name_ua || ' ' || coalesce(t.name_ru, '') || ' ' || coalesce(t.name_en, ''))
      like ${likePattern(q.toLowerCase())}`,
        ]),
    ...(category_ids
      ? [
          sql`exists (select 1 from category_attributes as c
      where c.attribute_id = t.id and c.category_id = any(${category_ids}::int[]))`,
        ]
      : []),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from attribute_types as t where ${where}`.execute(db)
  const data = await attributesWhere(db, where, query)
  return { data, total: counted[0]?.total ?? 0 }
}

/** Refuses with `not_found`. */
export async function findAdminAttribute(db: Db, id: number): Promise<AdminAttribute> {
  const [attribute] = await attributesWhere(db, sql`t.id = ${id}`)
  if (!attribute) throw new Refusal('not_found')
  return attribute
}

const EVERYTHING = { page: 1, per_page: 1, order: 'asc' as const, for: undefined }

async function attributesWhere(
  db: Db,
  where: RawBuilder<unknown>,
  { page, per_page, order, for: categories = [] }: Pick<Query, 'page' | 'per_page' | 'order' | 'for'> = EVERYTHING,
): Promise<AdminAttribute[]> {
  const direction = sql.raw(order)
  const { rows } = await sql<AdminAttribute>`
    select t.id, t.version, t.kind, t.unit_code, t.better, t.name_ua, t.name_ru, t.name_en,
      coalesce((select json_agg(json_build_object('id', c.id, 'name_ua', c.name_ua, 'name_ru', c.name_ru,
        'name_en', c.name_en) order by c.position, c.id) from attribute_choices as c where c.attribute_id = t.id), '[]')
        as choices,
      array(select category_id from category_attributes as c where c.attribute_id = t.id order by 1) as category_ids,
      exists (select 1 from category_attributes as c where c.attribute_id = t.id and c.is_required
        and c.category_id = any(${categories}::int[])) as is_required,
      coalesce((select sum(change)::int from attribute_tallies as a where a.attribute_id = t.id), 0) as values_count
    from attribute_types as t where ${where}
    order by (select min(array_position(${categories}::int[], c.category_id) * 1000 + c.position)
      from category_attributes as c where c.attribute_id = t.id and c.category_id = any(${categories}::int[])),
      ukrainian_order(t.name_ua) collate "C" ${direction}, t.id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return rows
}

export async function createAttribute(
  tx: Tx,
  services: Services,
  form: AttributeForm,
  by_user_id: number,
): Promise<AdminAttribute> {
  const row = columnsOf(form)
  const write = tx.insertInto('attribute_types').values(row).returning('id').executeTakeFirstOrThrow()
  const { id } = await withUnique(write, 'name_ua', 'name_taken')
  await writeChoices(tx, id, form)
  const after = await findAdminAttribute(tx, id)
  await record(tx, services, { by_user_id, action: 'create', id, before: null, after })
  return after
}

/** Refuses with `not_found`, `stale_edit`, and at `kind` or `choices` if products would lose values. */
export async function saveAttribute(
  tx: Tx,
  services: Services,
  { id, form, by_user_id }: { id: number; form: AttributeForm & { version: number }; by_user_id: number },
): Promise<AdminAttribute> {
  // Conflicts with `lockTypes`: no product may take a choice that is being removed.
  await tx.selectFrom('attribute_types').select('id').where('id', '=', id).forUpdate().execute()
  const before = await findAdminAttribute(tx, id)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  if (before.kind !== form.kind && (await isUsed(tx, id)))
    throw new Refusal('invalid_data', { kind: ['attribute_in_use'] })
  const row = { ...columnsOf(form), version: form.version + 1 }
  await withUnique(tx.updateTable('attribute_types').set(row).where('id', '=', id).execute(), 'name_ua', 'name_taken')
  await writeChoices(
    tx,
    id,
    form,
    before.choices.map((choice) => choice.id),
  )
  const after = await findAdminAttribute(tx, id)
  await record(tx, services, { by_user_id, action: 'save', id, before, after })
  return after
}

/** Refuses with `not_found`, `in_use`. */
export async function removeAttribute(tx: Tx, services: Services, id: number, by_user_id: number): Promise<void> {
  await tx.selectFrom('attribute_types').select('id').where('id', '=', id).forUpdate().execute()
  const before = await findAdminAttribute(tx, id)
  if (await isUsed(tx, id)) throw new Refusal('in_use')
  await tx.deleteFrom('attribute_types').where('id', '=', id).execute()
  await record(tx, services, { by_user_id, action: 'remove', id, before, after: null })
}

async function isUsed(tx: Tx, attribute_id: number, value: number | null = null): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select 1 from product_attributes where attribute_id = ${attribute_id}
      and ${value === null ? sql`true` : sql`value = ${value}`}) as is_used`.execute(tx)
  return rows[0]?.is_used === true
}

function columnsOf(form: AttributeForm) {
  const name_ua = cleanLine(form.name_ua)
  if (name_ua === '') throw new Refusal('invalid_data', { name_ua: ['empty'] })
  const is_number = form.kind === 'number'
  return {
    kind: form.kind,
    unit_code: is_number ? form.unit_code : null,
    better: is_number ? form.better : null,
    name_ua,
    name_ru: cleanLineOrNull(form.name_ru),
    name_en: cleanLineOrNull(form.name_en),
  }
}

/**
 * Keeps the ids of known choices. Refuses at `choices` if a removed one is in use, an id is unknown or a name repeats.
 */
async function writeChoices(tx: Tx, attribute_id: number, form: AttributeForm, known: readonly number[] = []) {
  const wanted = form.kind === 'choice' ? form.choices : []
  if (form.kind === 'choice' && wanted.length === 0) throw new Refusal('invalid_data', { choices: ['empty'] })
  const names = wanted.map(({ name_ua }) => cleanLine(name_ua).toLowerCase())
  if (names.includes('')) throw new Refusal('invalid_data', { choices: ['empty'] })
  if (new Set(names).size < names.length) throw new Refusal('invalid_data', { choices: ['named_twice'] })
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(ids).size < ids.length || !ids.every((id) => known.includes(id)))
    throw new Refusal('invalid_data', { choices: ['choice_unknown'] })
  for (const id of known.filter((one) => !ids.includes(one))) {
    if (await isUsed(tx, attribute_id, id)) throw new Refusal('invalid_data', { choices: ['choice_in_use'] })
    await tx.deleteFrom('attribute_choices').where('id', '=', id).execute()
  }
  // Two choices may exchange their names, which the unique index refuses in between.
  for (const id of ids)
    await tx
      .updateTable('attribute_choices')
      .set({ name_ua: `\u2007${id}` })
      .where('id', '=', id)
      .execute()
  for (const [position, { id, ...form_names }] of wanted.entries()) {
    const row = {
      attribute_id,
      position,
      name_ua: cleanLine(form_names.name_ua),
      name_ru: cleanLineOrNull(form_names.name_ru),
      name_en: cleanLineOrNull(form_names.name_en),
    }
    if (id === null) await tx.insertInto('attribute_choices').values(row).execute()
    else await tx.updateTable('attribute_choices').set(row).where('id', '=', id).execute()
  }
}

interface Recorded {
  by_user_id: number
  action: string
  id: number
  before: AdminAttribute | null
  after: AdminAttribute | null
}

async function record(tx: Tx, services: Services, { id, before, after, ...line }: Recorded): Promise<void> {
  const entry = { ...line, entity: 'attribute', entity_id: id, before: audited(before), after: audited(after) }
  await addAuditEntry(tx, entry)
  await catalogChanged(tx, services)
}

function audited(attribute: AdminAttribute | null): object | null {
  if (attribute === null) return null
  const { version: _, values_count: __, is_required: ___, category_ids: ____, ...fields } = attribute
  return fields
}
