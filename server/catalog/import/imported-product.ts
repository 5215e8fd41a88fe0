import { type SelectQueryBuilder, sql } from 'kysely'
import type { VatRate } from '@shop/contract/rules/goods/product-details'
import type { AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import { type AttributeKind, attributeHeading } from '@shop/contract/rules/goods/attributes'
import { type AttributeColumn, attributeField, translationColumns } from '@shop/contract/rules/goods/import-columns'
import type { StatusId, UNITS } from '@shop/contract/shop/catalog'
import { findAttributeForms } from '../attributes/write-attributes.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../database/tables.ts'

/** Money in kopiykas, weight in grams. */
export interface ImportedFields {
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  category_id: number | null
  subcategory_id: number | null
  price: number
  sale_price: number | null
  amount_in_store: number
  status_id: StatusId
  active: boolean
  unit: (typeof UNITS)[number]
  order_multiple: number
  producer: string | null
  country: string | null
  warranty_months: number | null
  condition: string | null
  weight: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  gtin: string | null
  mpn: string | null
  dk_code: string | null
  uktzed: string | null
  vat_rate: VatRate | null
  description_ua: string
  description_ru: string | null
  description_en: string | null
  meta_title: string | null
  meta_description: string | null
  /** Sorted by id. */
  precept_ids: number[]
  /** Components of a kit in their sequence; empty for other products. */
  components: ImportedComponent[]
  /** Sorted by attribute. */
  attributes: AttributeValueForm[]
}

export interface ImportedComponent {
  article: string
  amount: number
  is_optional: boolean
}

export interface ImportedProduct extends ImportedFields {
  id: number
  version: number
  is_archived: boolean
}

/** Columns of `products`. */
export const IMPORTED_COLUMNS = [
  'article',
  'name_ua',
  'name_ru',
  'name_en',
  'category_id',
  'subcategory_id',
  'price',
  'sale_price',
  'amount_in_store',
  'status_id',
  'active',
  'unit',
  'order_multiple',
  'producer',
  'country',
  'warranty_months',
  'condition',
  'weight',
  'length_mm',
  'width_mm',
  'height_mm',
  'gtin',
  'mpn',
  'dk_code',
  'uktzed',
  'vat_rate',
  'description_ua',
  'description_ru',
  'description_en',
  'meta_title',
  'meta_description',
] as const

type Found = SelectQueryBuilder<{ p: Tables['products'] } & Tables, 'p', object>

/** From any query over `products as p`. */
export async function importedProducts(db: Db, found: Found): Promise<ImportedProduct[]> {
  const rows = await found
    .select(IMPORTED_COLUMNS.map((column) => `p.${column}` as const))
    .select(['p.id', 'p.version', 'p.archived_at'])
    .select(
      sql<number[]>`array(select precept_id from product_precepts pp where pp.product_id = p.id order by 1)`.as(
        'precept_ids',
      ),
    )
    .select(
      sql<ImportedComponent[]>`coalesce((select json_agg(json_build_object('article', part.article, 'amount', c.amount,
        'is_optional', c.is_optional) order by c.position)
        from kit_components c join products part on part.id = c.product_id where c.kit_id = p.id), '[]')`.as(
        'components',
      ),
    )
    .execute()
  const attributes = await findAttributeForms(
    db,
    rows.map(({ id }) => id),
  )
  const sorted = (id: number) => (attributes.get(id) ?? []).toSorted((a, b) => a.attribute_id - b.attribute_id)
  return rows.map(({ archived_at, ...row }) => ({
    ...row,
    attributes: sorted(row.id),
    is_archived: archived_at !== null,
  }))
}

export const findByArticles = (db: Db, articles: readonly string[]): Promise<ImportedProduct[]> =>
  importedProducts(db, allProducts(db).where(sql<boolean>`p.article = any(${articles}::text[])`))

export async function findParts(db: Db, articles: readonly string[]) {
  if (articles.length === 0) return new Map<string, { id: number; is_kit: boolean }>()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'article', 'is_kit'])
    .where(sql<boolean>`article = any(${articles}::text[])`)
    .execute()
  return new Map(rows.map(({ article, ...row }) => [article, row]))
}

/** One type for all queries that add conditions. */
export const allProducts = (db: Db): Found => db.selectFrom('products as p') as unknown as Found

/** For looking up categories, ДК codes and Ministry orders by name. */
export interface ImportReferences {
  categories: { id: number; parent_id: number | null; names: string[] }[]
  dk_codes: ReadonlySet<string>
  precepts: { id: number; number: string }[]
  attributes: ImportedAttribute[]
}

export interface ImportedAttribute {
  id: number
  kind: AttributeKind
  unit_code: string | null
  heading: string
  is_used: boolean
  choices: { id: number; names: string[] }[]
}

export async function findImportReferences(db: Db): Promise<ImportReferences> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name_ua', 'name_ru', 'name_en'])
    .orderBy('id')
    .execute()
  const codes = await db.selectFrom('dk_codes').select('code').execute()
  const precepts = await db.selectFrom('precepts').select(['id', 'number']).orderBy('id').execute()
  return {
    categories: categories.map(({ id, parent_id, name_ua, name_ru, name_en }) => ({
      id,
      parent_id,
      names: [name_ua, name_ru, name_en].filter((name) => name !== null),
    })),
    dk_codes: new Set(codes.map(({ code }) => code)),
    precepts,
    attributes: await findImportedAttributes(db),
  }
}

async function findImportedAttributes(db: Db): Promise<ImportedAttribute[]> {
  const types = await attributeTypes(db)
    .select(sql<boolean>`exists (select 1 from product_attributes where attribute_id = t.id)`.as('is_used'))
    .execute()
  const choices = await db.selectFrom('attribute_choices').selectAll().orderBy('position').orderBy('id').execute()
  const by_type = Map.groupBy(choices, (choice) => choice.attribute_id)
  return types.map(({ name_ua, ...type }) => ({
    ...type,
    heading: attributeHeading({ name_ua, unit_code: type.unit_code }),
    choices: (by_type.get(type.id) ?? []).map(({ id, name_ua: ua, name_ru, name_en }) => ({
      id,
      names: [ua, name_ru, name_en].filter((name) => name !== null),
    })),
  }))
}

const attributeTypes = (db: Db) =>
  db.selectFrom('attribute_types as t').select(['t.id', 't.kind', 't.name_ua', 't.unit_code']).orderBy('t.id')

export async function listAttributeColumns(db: Db): Promise<AttributeColumn[]> {
  const types = await attributeTypes(db).execute()
  return types.flatMap((type) => {
    const heading = attributeHeading(type)
    const translations = type.kind === 'text' ? translationColumns(type.id, heading) : []
    return [{ field: attributeField(type.id), heading }, ...translations]
  })
}
