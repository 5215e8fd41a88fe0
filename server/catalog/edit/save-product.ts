import { sql } from 'kysely'
import type { ProductForm, AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { kopiykas } from '@shop/contract/rules/money/price'
import { lockTypes, missingAttributes, valueFaults, writeAttributes } from '../attributes/write-attributes.ts'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { cleanDescription, cleanDescriptionOrNull, cleanLine, cleanLineOrNull } from './clean-text.ts'
import { assertProductReferences } from './product-references.ts'
import { lockComponents, writeComponents } from '../kits/save-components.ts'
import { searchText } from '../search/search-text.ts'
import { auditedProduct, findAdminProduct } from './admin-product.ts'
import { writePurchasePrice } from './purchase-price.ts'
import { withUnique } from './unique-violation.ts'

/** The admin's only place that computes `search_text`. */
function productColumns(form: ProductForm) {
  const {
    precept_ids: _,
    recommended_ids: __,
    files: ___,
    documents: ____,
    attributes: _____,
    components: ______,
    ...fields
  } = form
  const texts = {
    article: cleanLine(form.article),
    name_ua: cleanLine(form.name_ua),
    name_ru: cleanLineOrNull(form.name_ru),
    name_en: cleanLineOrNull(form.name_en),
    producer: cleanLineOrNull(form.producer),
    mpn: cleanLineOrNull(form.mpn),
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

/** Without stock. Refuses with `invalid_data` at the fields. */
export async function createProduct(
  tx: Tx,
  services: Services,
  form: ProductForm,
  by_user_id: number,
): Promise<AdminProduct> {
  if (form.components?.length) await lockComponents(tx, null, form.components)
  await assertProductReferences(tx, form, null)
  await assertAttributes(tx, form, form.attributes ?? [])
  const row = { ...productColumns(form), amount_in_store: 0 }
  const { id } = await withUnique(
    tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow(),
    'article',
    'article_taken',
  )
  await writeRelations(tx, id, form)
  const product = await findAdminProduct(tx, id)
  const after = auditedProduct(product)
  await addAuditEntry(tx, { by_user_id, action: 'create', entity: 'product', entity_id: id, before: null, after })
  await catalogChanged(tx, services)
  return product
}

export interface ProductSave {
  id: number
  form: ProductForm & { version: number; purchase_price?: number | null | undefined }
  by_user_id: number
}

/** Refuses with `not_found`, `stale_edit`, and `invalid_data` at the fields. */
export async function saveProduct(
  tx: Tx,
  services: Services,
  { id, form, by_user_id }: ProductSave,
): Promise<AdminProduct> {
  const { version, purchase_price, ...wanted } = form
  if (wanted.components) await lockComponents(tx, id, wanted.components)
  const before = await lockForEdit(tx, id, version)
  if (before.is_archived && wanted.active) throw new Refusal('invalid_data', { active: ['archived_cannot_show'] })
  await assertProductReferences(tx, wanted, id)
  if (wanted.attributes) await assertAttributes(tx, wanted, wanted.attributes)
  const columns = { ...productColumns(wanted), version: version + 1, updated_at: sql<Date>`now()` }
  await withUnique(tx.updateTable('products').set(columns).where('id', '=', id).execute(), 'article', 'article_taken')
  await writeRelations(tx, id, wanted)
  if (purchase_price !== undefined) await writePurchasePrice(tx, { product_id: id, price: purchase_price, by_user_id })
  const product = await findAdminProduct(tx, id)
  await addAuditEntry(tx, {
    by_user_id,
    action: 'save',
    entity: 'product',
    entity_id: id,
    before: auditedProduct(before),
    after: auditedProduct(product),
  })
  await catalogChanged(tx, services)
  return product
}

/** `no key update`: baskets and favourites can still reference the product. */
async function lockForEdit(tx: Tx, id: number, version: number): Promise<AdminProduct> {
  const row = await tx.selectFrom('products').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('stale_edit')
  return findAdminProduct(tx, id)
}

/** A hidden product may still lack required ones. */
async function assertAttributes(tx: Tx, form: ProductForm, values: NonNullable<ProductForm['attributes']>) {
  const types = await lockTypes(
    tx,
    values.map((one) => one.attribute_id),
  )
  const missing = form.active ? await missingAttributes(tx, form, values) : {}
  const faults = { ...missing, ...valueFaults(types, values) }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
}

/** The form always contains all of them. */
async function writeRelations(tx: Tx, product_id: number, form: ProductForm): Promise<void> {
  await tx.deleteFrom('product_files').where('product_id', '=', product_id).execute()
  await tx.deleteFrom('product_documents').where('product_id', '=', product_id).execute()
  await tx.deleteFrom('product_precepts').where('product_id', '=', product_id).execute()
  await tx.deleteFrom('product_recommendations').where('product_id', '=', product_id).execute()
  if (form.components) await writeComponents(tx, product_id, form.components)
  if (form.attributes) await writeAttributes(tx, [{ product_id, attributes: form.attributes }])
  const files = form.files.map(({ id, alt_ua, alt_ru, alt_en }, position) => {
    return { product_id, position, file_id: id, alt_ua, alt_ru, alt_en }
  })
  const precepts = form.precept_ids.map((precept_id) => ({ product_id, precept_id }))
  const recommended = form.recommended_ids.map((recommended_id, position) => ({
    product_id,
    recommended_id,
    position,
  }))
  const documents = form.documents.map(({ file_id, kind, name, number, issued_on, valid_to }, position) => {
    const texts = { name: cleanLine(name), number: cleanLineOrNull(number) }
    return { product_id, position, file_id, kind, ...texts, issued_on, valid_to }
  })
  if (files.length > 0) await tx.insertInto('product_files').values(files).execute()
  if (documents.length > 0) await tx.insertInto('product_documents').values(documents).execute()
  if (precepts.length > 0) await tx.insertInto('product_precepts').values(precepts).execute()
  if (recommended.length > 0) await tx.insertInto('product_recommendations').values(recommended).execute()
}
