import { sql } from 'kysely'
import type { ProductForm } from '@shop/contract/admin/catalog/catalog'
import { isDkCode } from '@shop/contract/rules/goods/dk-code'
import { PDF_TYPE } from '@shop/contract/primitives'
import type { FieldErrors } from '@shop/contract/refusals'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type CategoryPlace = Pick<ProductForm, 'category_id' | 'subcategory_id'>

/** Checks that everything a form refers to exists. Refuses with `invalid_data`, all fields at once. */
export async function assertProductReferences(db: Db, form: ProductForm, product_id: number | null): Promise<void> {
  const faults: (FieldErrors | null)[] = await Promise.all([
    placeFaults(db, form),
    dkFaults(db, form.dk_code),
    preceptFaults(db, form.precept_ids),
    recommendedFaults(db, form.recommended_ids, product_id),
    fileFaults(db, form.files),
    documentFaults(db, form.documents),
  ])
  const fields: FieldErrors = Object.assign({}, ...faults) as FieldErrors
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_data', fields)
}

/** null if the category is a top one and the subcategory belongs to it. */
export async function placeFaults(db: Db, { category_id, subcategory_id }: CategoryPlace): Promise<FieldErrors | null> {
  if (category_id === null) return subcategory_id === null ? null : { subcategory_id: ['subcategory_without_category'] }
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('id', 'in', subcategory_id === null ? [category_id] : [category_id, subcategory_id])
    .execute()
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  if (parents.get(category_id) !== null) return { category_id: ['category_unknown'] }
  if (subcategory_id !== null && parents.get(subcategory_id) !== category_id)
    return { subcategory_id: ['subcategory_of_another'] }
  return null
}

async function dkFaults(db: Db, code: string | null): Promise<FieldErrors | null> {
  if (code === null) return null
  const known = await db.selectFrom('dk_codes').select('code').where('code', '=', code).executeTakeFirst()
  return known ? null : { dk_code: [isDkCode(code) ? 'dk_unknown' : 'dk_check_digit'] }
}

async function preceptFaults(db: Db, ids: readonly number[]): Promise<FieldErrors | null> {
  const known = await db
    .selectFrom('precepts')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return known.length === ids.length ? null : { precept_ids: ['precept_unknown'] }
}

async function recommendedFaults(
  db: Db,
  ids: readonly number[],
  product_id: number | null,
): Promise<FieldErrors | null> {
  if (product_id !== null && ids.includes(product_id)) return { recommended_ids: ['recommends_itself'] }
  const known = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  return known.length === ids.length ? null : { recommended_ids: ['product_unknown'] }
}

async function fileFaults(db: Db, files: ProductForm['files']): Promise<FieldErrors | null> {
  const ids = files.map((file) => file.id)
  const known = await db
    .selectFrom('files')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('mime', 'like', 'image/%')
    .execute()
  return known.length === ids.length ? null : { files: ['picture_unknown'] }
}

async function documentFaults(db: Db, documents: ProductForm['documents']): Promise<FieldErrors | null> {
  const ids = [...new Set(documents.map((document) => document.file_id))]
  const known = await db
    .selectFrom('files')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('mime', '=', PDF_TYPE)
    .execute()
  return known.length === ids.length ? null : { documents: ['document_unknown'] }
}
