import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Product } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { queryById } from '../../platform/database/query-by-id.ts'
import { attributeOf, attributeRowsOf } from '../attributes/product-attributes.ts'
import { countryNames } from '../../texts/country-names.ts'
import { componentOf, componentRowsOf, kitOf, kitRowsOf } from '../kits/kit-facts.ts'
import { positionsOfProduct } from '../norms/positions.ts'
import { isListedIn } from '../listed.ts'
import { documentsOf, shownDocuments } from './product-documents.ts'
import { type ReplyVersions, shownVersionsOf } from '../remembered/product-versions.ts'
import { cardColumns, cardSelection, filesOf, isNew, toCard } from './cards.ts'

const FILES_MAX = 30

/** An active product for its page. Removed ones (status 4) stay reachable. */
export async function findProduct(
  db: Db,
  id: number,
): Promise<{ product: Product; versions: ReplyVersions } | undefined> {
  const row = await findActiveRow(db, id)
  return row && { product: productOf(row), versions: row.versions }
}

/** Also hidden products, for previews. */
export async function findAnyProduct(db: Db, id: number): Promise<Product | undefined> {
  const row = await findRow(db, id)
  return row && productOf(row)
}

const findRow = queryById(productQuery)
const findActiveRow = queryById((db, id) =>
  productQuery(db, id).select(shownVersionsOf(id).as('versions')).where('p.active', '=', true),
)

type ProductRow = NonNullable<Awaited<ReturnType<ReturnType<typeof productQuery>['executeTakeFirst']>>>

function productOf(row: ProductRow): Product {
  return {
    ...toCard(row),
    components: row.components.map(componentOf),
    kits: row.kits.map(kitOf),
    description: row.description_ua,
    description_ua: row.description_ua,
    description_ru: row.description_ru,
    description_en: row.description_en,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    condition: row.condition,
    producer: row.producer,
    weight: row.weight,
    length_mm: row.length_mm,
    width_mm: row.width_mm,
    height_mm: row.height_mm,
    gtin: row.gtin,
    mpn: row.mpn,
    uktzed: row.uktzed,
    attributes: row.attributes.map(attributeOf),
    documents: shownDocuments(row.documents, new Date()),
    precepts: row.precepts,
    norm_items: row.norm_items,
    recommended_products: row.recommended_products.map(toCard),
    dk_name_ua: row.dk_name_ua,
    dk_name_en: row.dk_name_en,
    country: row.country,
    ...countryNames(row.country),
    warranty_months: row.warranty_months,
    category: row.category && { ...row.category, name: row.category.name_ua },
    subcategory: row.subcategory && { ...row.subcategory, name: row.subcategory.name_ua },
    created_at: row.created_at.toISOString(),
  }
}

/** One query: a round trip costs more than a statement. */
function productQuery(db: Db, id: number) {
  return db
    .selectFrom('products as p')
    .leftJoin('dk_codes as dk', 'dk.code', 'p.dk_code')
    .select(cardColumns)
    .select(isNew.as('is_new'))
    .select(['p.description_ua', 'p.description_ru', 'p.description_en', 'p.meta_title', 'p.meta_description'])
    .select(['p.condition', 'p.producer', 'p.weight', 'p.country', 'p.warranty_months'])
    .select(['p.created_at', 'p.length_mm', 'p.width_mm', 'p.height_mm', 'p.gtin', 'p.mpn', 'p.uktzed'])
    .select(['dk.name_ua as dk_name_ua', 'dk.name_en as dk_name_en'])
    .select(() => [
      filesOf(db, sql.ref<number>('p.id'), FILES_MAX).as('files'),
      documentsOf(db, sql.ref<number>('p.id')).as('documents'),
      preceptsOf(db).as('precepts'),
      positionsOfProduct(db).as('norm_items'),
      recommendedOf(db, id).as('recommended_products'),
      componentRowsOf(db, id).as('components'),
      kitRowsOf(db, id).as('kits'),
      attributeRowsOf(id).as('attributes'),
      categoryOf(db, 'p.category_id').as('category'),
      categoryOf(db, 'p.subcategory_id').as('subcategory'),
    ])
    .where('p.id', '=', id)
}

function preceptsOf(db: Db) {
  return jsonArrayFrom(
    db
      .selectFrom('product_precepts as pp')
      .innerJoin('precepts as pr', 'pr.id', 'pp.precept_id')
      .select(['pr.id', 'pr.number', 'pr.description_ua as description', 'pr.description_ua'])
      .select(['pr.description_ru', 'pr.description_en', 'pr.link'])
      .where('pp.product_id', '=', sql.ref<number>('p.id'))
      .orderBy('pr.position')
      .orderBy('pr.id'),
  )
}

function recommendedOf(db: Db, id: number) {
  return jsonArrayFrom(
    db
      .selectFrom('product_recommendations as r')
      .innerJoin('products as p', 'p.id', 'r.recommended_id')
      .select(cardSelection(db))
      .where('r.product_id', '=', id)
      .where(isListedIn('p'))
      .orderBy('r.position'),
  )
}

function categoryOf(db: Db, column: 'p.category_id' | 'p.subcategory_id') {
  return jsonObjectFrom(
    db
      .selectFrom('categories as c')
      .select(['c.id', 'c.name_ua', 'c.name_ru', 'c.name_en'])
      .where('c.id', '=', sql.ref<number>(column)),
  )
}
