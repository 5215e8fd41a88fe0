import { sql } from 'kysely'
import type { CategoryForm, AdminCategory } from '@shop/contract/admin/catalog/categories'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { cleanLine, cleanLineOrNull } from './clean-text.ts'
import { findAdminCategory } from './admin-categories.ts'

/** Locks the whole tree. */
const TREE_LOCK = 0x74_72_65_65

export async function createCategory(
  tx: Tx,
  services: Services,
  form: CategoryForm,
  by_user_id: number,
): Promise<AdminCategory> {
  await lockTree(tx)
  await assertValidPlace(tx, form, null)
  const last = await tx
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('parent_id', 'is not distinct from', form.parent_id)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('categories')
    .values({ ...columnsOf(form), position: (last?.position ?? -1) + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAttributes(tx, id, form.attributes)
  const category = await findAdminCategory(tx, id)
  const after = audited(category)
  await addAuditEntry(tx, { by_user_id, action: 'create', entity: 'category', entity_id: id, before: null, after })
  await catalogChanged(tx, services)
  return category
}

/**
 * Also moves its products. Refuses with `not_found`, `stale_edit`, and `invalid_data` at `parent_id` beyond two levels.
 */
export async function saveCategory(
  tx: Tx,
  services: Services,
  { id, form, by_user_id }: { id: number; form: CategoryForm & { version: number }; by_user_id: number },
): Promise<AdminCategory> {
  await lockTree(tx)
  const before = await findAdminCategory(tx, id)
  if (before.version !== form.version) throw new Refusal('stale_edit')
  await assertValidPlace(tx, form, id)
  await tx
    .updateTable('categories')
    .set({ ...columnsOf(form), version: form.version + 1 })
    .where('id', '=', id)
    .execute()
  if (before.parent_id !== form.parent_id) await moveProducts(tx, before, form.parent_id)
  await writeAttributes(tx, id, form.attributes)
  const category = await findAdminCategory(tx, id)
  const line = { by_user_id, action: 'save', entity: 'category', entity_id: id }
  await addAuditEntry(tx, { ...line, before: audited(before), after: audited(category) })
  await catalogChanged(tx, services)
  return category
}

/** Refuses with `stale_edit` if others exist by now. */
export async function reorderCategories(
  tx: Tx,
  services: Services,
  order: { parent_id: number | null; ids: readonly number[] },
  by_user_id: number,
): Promise<void> {
  await lockTree(tx)
  const now = await tx
    .selectFrom('categories')
    .select('id')
    .where('parent_id', 'is not distinct from', order.parent_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const before = now.map((category) => category.id)
  if (before.length !== order.ids.length || !before.every((id) => order.ids.includes(id)))
    throw new Refusal('stale_edit')
  for (const [position, id] of order.ids.entries())
    await tx.updateTable('categories').set({ position }).where('id', '=', id).execute()
  const line = { by_user_id, action: 'order', entity: 'category', entity_id: order.parent_id ?? 'top' }
  await addAuditEntry(tx, { ...line, before: { ids: before }, after: { ids: order.ids } })
  await catalogChanged(tx, services)
}

/** Refuses with `not_found`, and `in_use` while it is not empty. */
export async function removeCategory(tx: Tx, services: Services, id: number, by_user_id: number): Promise<void> {
  await lockTree(tx)
  const before = await findAdminCategory(tx, id)
  const child = await tx.selectFrom('categories').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()
  if (child || before.products_count > 0) throw new Refusal('in_use')
  await tx.deleteFrom('categories').where('id', '=', id).execute()
  const line = { by_user_id, action: 'remove', entity: 'category', entity_id: id }
  await addAuditEntry(tx, { ...line, before: audited(before), after: null })
  await catalogChanged(tx, services)
}

const lockTree = (tx: Tx) => sql`select pg_advisory_xact_lock(${TREE_LOCK})`.execute(tx)

const columnsOf = (form: CategoryForm) => ({
  name_ua: cleanLine(form.name_ua),
  name_ru: cleanLineOrNull(form.name_ru),
  name_en: cleanLineOrNull(form.name_en),
  parent_id: form.parent_id,
  active: form.active,
  symbol: cleanLineOrNull(form.symbol),
  icon_link: form.icon_link,
  picture_id: form.picture_id,
})

function audited({ products_count: _, picture: __, version: ___, ...fields }: AdminCategory): object {
  return fields
}

/** Refuses with `invalid_data` at `attributes`. */
async function writeAttributes(tx: Tx, category_id: number, attributes: CategoryForm['attributes']): Promise<void> {
  if (!attributes) return
  const ids = attributes.map((one) => one.attribute_id)
  const known = await tx
    .selectFrom('attribute_types')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .forKeyShare()
    .execute()
  if (known.length < ids.length) throw new Refusal('invalid_data', { attributes: ['attribute_unknown'] })
  await tx.deleteFrom('category_attributes').where('category_id', '=', category_id).execute()
  const rows = attributes.map((one, position) => ({ ...one, category_id, position }))
  if (rows.length > 0) await tx.insertInto('category_attributes').values(rows).execute()
}

/** A parent must be a top category, and a category with subcategories must stay at the top. */
async function assertValidPlace(tx: Tx, form: CategoryForm, id: number | null): Promise<void> {
  if (cleanLine(form.name_ua) === '') throw new Refusal('invalid_data', { name_ua: ['empty'] })
  if (form.picture_id !== null) {
    const picture = await tx.selectFrom('files').select('id').where('id', '=', form.picture_id).executeTakeFirst()
    if (!picture) throw new Refusal('invalid_data', { picture_id: ['picture_unknown'] })
  }
  if (form.parent_id === null) return
  const parent = await tx
    .selectFrom('categories')
    .select('parent_id')
    .where('id', '=', form.parent_id)
    .executeTakeFirst()
  if (!parent || parent.parent_id !== null || form.parent_id === id)
    throw new Refusal('invalid_data', { parent_id: ['category_parent_unfit'] })
  if (id === null) return
  const child = await tx.selectFrom('categories').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()
  if (child) throw new Refusal('invalid_data', { parent_id: ['category_has_subcategories'] })
}

/** The new version makes the products' open forms stale. */
async function moveProducts(tx: Tx, moved: AdminCategory, parent_id: number | null): Promise<void> {
  const column = moved.parent_id === null ? 'category_id' : 'subcategory_id'
  await tx
    .updateTable('products')
    .set({
      category_id: parent_id ?? moved.id,
      subcategory_id: parent_id === null ? null : moved.id,
      version: sql<number>`version + 1`,
    })
    .where(column, '=', moved.id)
    .execute()
}
