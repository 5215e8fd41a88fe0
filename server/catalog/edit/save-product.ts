import { sql } from 'kysely'
import type { ProductForm, StaffProduct } from '@shop/contract/catalog.admin'
import { kopiykas } from '@shop/contract/rules/price'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { catalogChanged } from './catalog-changed.ts'
import { cleanDescription, cleanDescriptionOrNull, cleanLine, cleanLineOrNull } from './clean-text.ts'
import { assertProductReferences } from './product-references.ts'
import { searchText } from './search-text.ts'
import { auditedProduct, findStaffProduct } from './staff-product.ts'
import { withUnique } from './unique-violation.ts'

/** The form as the table keeps it; what buyers search in is made here and nowhere else in the office. */
export function productColumns(form: ProductForm) {
  const { precept_ids: _, recommended_ids: __, files: ___, ...fields } = form
  const texts = {
    article: cleanLine(form.article),
    name_ua: cleanLine(form.name_ua),
    name_ru: cleanLineOrNull(form.name_ru),
    name_en: cleanLineOrNull(form.name_en),
    producer: cleanLineOrNull(form.producer),
  }
  if (texts.article === '') throw new Refusal('invalid_data', { article: ['empty'] })
  if (texts.name_ua === '') throw new Refusal('invalid_data', { name_ua: ['empty'] })
  return {
    ...fields,
    ...texts,
    condition: cleanLineOrNull(form.condition),
    meta_title: cleanLineOrNull(form.meta_title),
    meta_description: cleanLineOrNull(form.meta_description),
    description_ua: cleanDescription(form.description_ua),
    description_ru: cleanDescriptionOrNull(form.description_ru),
    description_en: cleanDescriptionOrNull(form.description_en),
    price: kopiykas(form.price),
    sale_price: form.sale_price === null ? null : kopiykas(form.sale_price),
    search_text: searchText(texts),
  }
}

/** Adds a product with nothing in store. Refuses with `invalid_data` at the fields. */
export async function createProduct(
  tx: Tx,
  house: House,
  form: ProductForm,
  by_user_id: number,
): Promise<StaffProduct> {
  await assertProductReferences(tx, form, null)
  const row = { ...productColumns(form), amount_in_store: 0 }
  const { id } = await withUnique(
    tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow(),
    'article',
    'article_taken',
  )
  await writeRelations(tx, id, form)
  const product = await findStaffProduct(tx, id)
  const after = auditedProduct(product)
  await noteChange(tx, { by_user_id, action: 'create', entity: 'product', entity_id: id, before: null, after })
  await catalogChanged(tx, house)
  return product
}

export interface ProductSave {
  id: number
  form: ProductForm & { version: number }
  by_user_id: number
}

/**
 * Saves what the form says. Refuses with `not_found`, with `stale_edit` when somebody saved since the form was loaded,
 * with `invalid_data` at the fields.
 */
export async function saveProduct(tx: Tx, house: House, { id, form, by_user_id }: ProductSave): Promise<StaffProduct> {
  const { version, ...wanted } = form
  const before = await lockForEdit(tx, id, version)
  if (before.is_archived && wanted.active) throw new Refusal('invalid_data', { active: ['archived_cannot_show'] })
  await assertProductReferences(tx, wanted, id)
  const columns = { ...productColumns(wanted), version: version + 1, updated_at: sql<Date>`now()` }
  await withUnique(tx.updateTable('products').set(columns).where('id', '=', id).execute(), 'article', 'article_taken')
  await writeRelations(tx, id, wanted)
  const product = await findStaffProduct(tx, id)
  await noteChange(tx, {
    by_user_id,
    action: 'save',
    entity: 'product',
    entity_id: id,
    before: auditedProduct(before),
    after: auditedProduct(product),
  })
  await catalogChanged(tx, house)
  return product
}

/** `no key update`, as orders lock: baskets and favourites may refer to the product meanwhile. */
async function lockForEdit(tx: Tx, id: number, version: number): Promise<StaffProduct> {
  const row = await tx.selectFrom('products').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('stale_edit')
  return findStaffProduct(tx, id)
}

/** Pictures, orders of the Ministry and recommendations, all anew: the form names them whole. */
async function writeRelations(tx: Tx, product_id: number, form: ProductForm): Promise<void> {
  await tx.deleteFrom('product_files').where('product_id', '=', product_id).execute()
  await tx.deleteFrom('product_precepts').where('product_id', '=', product_id).execute()
  await tx.deleteFrom('product_recommendations').where('product_id', '=', product_id).execute()
  const files = form.files.map(({ id, alt }, position) => ({ product_id, file_id: id, position, alt }))
  const precepts = form.precept_ids.map((precept_id) => ({ product_id, precept_id }))
  const recommended = form.recommended_ids.map((recommended_id, position) => ({
    product_id,
    recommended_id,
    position,
  }))
  if (files.length > 0) await tx.insertInto('product_files').values(files).execute()
  if (precepts.length > 0) await tx.insertInto('product_precepts').values(precepts).execute()
  if (recommended.length > 0) await tx.insertInto('product_recommendations').values(recommended).execute()
}
