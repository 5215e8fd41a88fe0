import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { filesOf } from '../browse/cards.ts'
import { findAttributeForms } from '../attributes/write-attributes.ts'
import { findComponents } from '../kits/save-components.ts'
import { documentsOf } from '../browse/product-documents.ts'

const FILES_MAX = 100

/** Also hidden or archived. Refuses with `not_found`. */
export async function findAdminProduct(db: Db, id: number): Promise<AdminProduct> {
  const row = await adminProductQuery(db, id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { price, sale_price, archived_at, created_at, updated_at, precepts, recommended, files, ...fields } = row
  return {
    ...fields,
    attributes: (await findAttributeForms(db, [id])).get(id) ?? [],
    components: await findComponents(db, id),
    price: hryvnia(price),
    sale_price: sale_price === null ? null : hryvnia(sale_price),
    is_archived: archived_at !== null,
    files: files.map(({ id, web_path, alt_ua, alt_ru, alt_en }) => ({ id, web_path, alt_ua, alt_ru, alt_en })),
    precept_ids: precepts.map((one) => one.precept_id),
    recommended_ids: recommended.map((one) => one.recommended_id),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

function adminProductQuery(db: Db, id: number) {
  return db
    .selectFrom('products as p')
    .leftJoin('dk_codes as dk', 'dk.code', 'p.dk_code')
    .select(['p.id', 'p.version', 'p.article', 'p.active', 'p.status_id', 'p.category_id', 'p.subcategory_id'])
    .select([
      'p.price',
      'p.sale_price',
      'p.amount_in_store',
      'p.kit_percent',
      'p.order_multiple',
      'p.unit',
      'p.weight',
      'p.condition',
    ])
    .select(['p.producer', 'p.country', 'p.warranty_months', 'p.dk_code', 'p.name_ua', 'p.name_ru', 'p.name_en'])
    .select(['p.length_mm', 'p.width_mm', 'p.height_mm', 'p.gtin', 'p.mpn', 'p.uktzed', 'p.vat_rate'])
    .select(['p.description_ua', 'p.description_ru', 'p.description_en', 'p.meta_title', 'p.meta_description'])
    .select(['p.archived_at', 'p.created_at', 'p.updated_at', 'dk.name_ua as dk_name_ua'])
    .select(() => [
      filesOf(db, sql.ref<number>('p.id'), FILES_MAX).as('files'),
      documentsOf(db, sql.ref<number>('p.id')).as('documents'),
      preceptIdsOf(db).as('precepts'),
      recommendedIdsOf(db).as('recommended'),
    ])
    .where('p.id', '=', id)
}

const preceptIdsOf = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('product_precepts as pp')
      .innerJoin('precepts as pr', 'pr.id', 'pp.precept_id')
      .select('pp.precept_id')
      .where('pp.product_id', '=', sql.ref<number>('p.id'))
      .orderBy('pr.position')
      .orderBy('pr.id'),
  )

const recommendedIdsOf = (db: Db) =>
  jsonArrayFrom(
    db
      .selectFrom('product_recommendations as r')
      .select('r.recommended_id')
      .where('r.product_id', '=', sql.ref<number>('p.id'))
      .orderBy('r.position')
      .orderBy('r.recommended_id'),
  )

/** They change on their own or are audited by another call. */
const UNAUDITED = new Set(['id', 'version', 'created_at', 'updated_at', 'amount_in_store', 'dk_name_ua'])

/** Pictures by their ids. */
export function auditedProduct(product: AdminProduct): object {
  const fields = Object.entries(product).filter(([field]) => !UNAUDITED.has(field))
  return { ...Object.fromEntries(fields), files: product.files.map(({ web_path: _, ...file }) => file) }
}
