import * as v from 'valibot'
import { StatusId, UNITS } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { data, FileBody, filledText, Hryvnia, Id, Moment, PICTURE_TYPES, StoredFile, text } from './primitives.ts'
import { isDkCode } from './rules/dk-code.ts'
import { ById, staffList, staffListQuery, Version } from './staff-lists.ts'

export const PRODUCT_FILES_MAX = 12
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024
export const BULK_MAX = 500
const RECOMMENDED_MAX = 12
const PRECEPTS_MAX = 30
/** Hryvnia; the database keeps no more. */
const PRICE_MAX = 999_999_999
const DESCRIPTION_MAX = 20_000

/** Left empty is none. */
export const optionalText = (length_max: number) =>
  v.pipe(
    v.nullish(text(length_max), null),
    v.transform((typed) => (typed === '' ? null : typed)),
  )
export const optionalId = v.nullish(Id, null)
const wholeUpTo = (max: number) => v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max)), null)

/** Hryvnia with at most two decimals. A third one would be rounded away in silence. */
const Price = v.pipe(
  Hryvnia,
  v.maxValue(PRICE_MAX),
  v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-4, 'price_decimals'),
)

/** Names in three languages as staff write them. */
export const NamesForm = { name_ua: filledText(300), name_ru: optionalText(300), name_en: optionalText(300) }

const differentIds = (max: number) =>
  v.pipe(
    v.optional(v.array(Id), []),
    v.maxLength(max),
    v.check((ids) => new Set(ids).size === ids.length, 'named_twice'),
  )

const productFields = {
  article: filledText(64),
  active: v.boolean(),
  status_id: StatusId,
  category_id: optionalId,
  /** Must belong to the category. */
  subcategory_id: optionalId,
  price: Price,
  /** Below the price; null for none. */
  sale_price: v.nullish(v.pipe(Price, v.minValue(0.01)), null),
  order_multiple: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  unit: v.picklist(UNITS),
  /** Grams. */
  weight: wholeUpTo(100_000_000),
  condition: optionalText(60),
  producer: optionalText(200),
  country: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country_unknown')), null),
  warranty_months: wholeUpTo(1200),
  dk_code: v.nullish(v.pipe(v.string(), v.check(isDkCode, 'dk_check_digit')), null),
  ...NamesForm,
  /** Paragraphs between blank lines; lines that begin with "• " are a list (storefront, description-blocks). */
  description_ua: v.optional(text(DESCRIPTION_MAX), ''),
  description_ru: optionalText(DESCRIPTION_MAX),
  description_en: optionalText(DESCRIPTION_MAX),
  meta_title: optionalText(200),
  meta_description: optionalText(500),
  precept_ids: differentIds(PRECEPTS_MAX),
  recommended_ids: differentIds(RECOMMENDED_MAX),
  /** The first is the card's picture. */
  files: v.pipe(
    v.optional(v.array(v.object({ id: Id, alt: optionalText(300) })), []),
    v.maxLength(PRODUCT_FILES_MAX),
    v.check((files) => new Set(files.map(({ id }) => id)).size === files.length, 'named_twice'),
  ),
}

const saleBelowPrice = <T extends { price: number; sale_price: number | null }>(product: T) =>
  product.sale_price === null || product.sale_price < product.price

/** What the office's form says of a product. Stock is no part of it: see `stock.admin.ts`. */
export const ProductForm = v.pipe(
  v.object(productFields),
  v.forward(v.check(saleBelowPrice, 'sale_price_not_below_price'), ['sale_price']),
)
export type ProductForm = v.InferOutput<typeof ProductForm>

const ProductSave = v.pipe(
  v.object({ ...productFields, version: Version }),
  v.forward(v.check(saleBelowPrice, 'sale_price_not_below_price'), ['sale_price']),
)

/** A picture of a product. */
export const StaffFile = v.object({ id: v.number(), web_path: v.string(), alt: v.nullable(v.string()) })
export type StaffFile = v.InferOutput<typeof StaffFile>

/** A product as the office edits it: the form's fields and what stands beside them. */
export const StaffProduct = v.object({
  ...v.object(productFields).entries,
  id: v.number(),
  version: v.number(),
  amount_in_store: v.number(),
  is_archived: v.boolean(),
  files: v.array(StaffFile),
  /** Of the code in the register. */
  dk_name_ua: v.nullable(v.string()),
  created_at: Moment,
  updated_at: Moment,
})
export type StaffProduct = v.InferOutput<typeof StaffProduct>

/** Whether name and description are there in a language. */
const Translations = v.object({ ua: v.boolean(), ru: v.boolean(), en: v.boolean() })

export const StaffProductRow = v.object({
  id: v.number(),
  version: v.number(),
  article: v.string(),
  name_ua: v.string(),
  active: v.boolean(),
  is_archived: v.boolean(),
  /** As staff set it; the shop shows 1 when nothing is in store. */
  status_id: StatusId,
  category: v.nullable(v.object({ id: v.number(), name_ua: v.string(), symbol: v.nullable(v.string()) })),
  subcategory: v.nullable(v.object({ id: v.number(), name_ua: v.string() })),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount_in_store: v.number(),
  picture: v.nullable(v.string()),
  translations: Translations,
  updated_at: Moment,
})
export type StaffProductRow = v.InferOutput<typeof StaffProductRow>

const YesNo = v.optional(v.picklist(['1', '0']))
const IdFilter = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)))

export const listStaffProducts = endpoint({
  name: 'listStaffProducts',
  method: 'GET',
  path: '/api/admin/products',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'Products for the office: hidden ones too, archived ones when asked for',
  query: staffListQuery(['name', 'article', 'price', 'stock', 'updated', 'created'], {
    /** A top category with its subcategories, or a subcategory. */
    category: IdFilter,
    status: v.optional(
      v.pipe(
        v.picklist(['1', '2', '3', '4']),
        v.transform((typed) => Number(typed) as StatusId),
      ),
    ),
    active: YesNo,
    /** `none`: 0 pieces; `low`: 1 to 5; `some`: more. */
    stock: v.optional(v.picklist(['none', 'low', 'some'])),
    /** 1: only those without. */
    no_picture: YesNo,
    no_translation: YesNo,
    archived: YesNo,
  }),
  reply: staffList(StaffProductRow),
})

export const getStaffProduct = endpoint({
  name: 'getStaffProduct',
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One product with everything that its form edits',
  params: ById,
  reply: data(StaffProduct),
  refuses: ['not_found'],
})

export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/api/admin/products',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a product, with nothing in store',
  body: ProductForm,
  reply: data(StaffProduct),
})

export const saveProduct = endpoint({
  name: 'saveProduct',
  method: 'PUT',
  path: '/api/admin/products/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves a product’s form',
  params: ById,
  body: ProductSave,
  reply: data(StaffProduct),
  refuses: ['not_found', 'stale_edit'],
})

export const duplicateProduct = endpoint({
  name: 'duplicateProduct',
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A hidden copy of a product, with an article of its own and nothing in store',
  params: ById,
  reply: data(v.object({ id: v.number() })),
  refuses: ['not_found'],
})

export const previewProduct = endpoint({
  name: 'previewProduct',
  method: 'POST',
  path: '/api/admin/products/:id/preview',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'An address of the shop that shows the product’s page for half an hour, hidden or not',
  params: ById,
  reply: data(v.object({ address: v.string() })),
  refuses: ['not_found'],
})

const ids = v.pipe(differentIds(BULK_MAX), v.minLength(1))
export const BulkChange = v.variant('action', [
  v.object({ action: v.picklist(['publish', 'hide', 'archive', 'restore']), ids }),
  v.object({ action: v.literal('set_status'), ids, status_id: StatusId }),
  v.object({ action: v.literal('set_category'), ids, category_id: Id, subcategory_id: optionalId }),
  v.object({
    action: v.literal('change_price'),
    ids,
    /** −10 makes both prices a tenth lower. */
    percent: v.pipe(v.number(), v.minValue(-90), v.maxValue(500), v.notValue(0)),
  }),
])
export type BulkChange = v.InferOutput<typeof BulkChange>

export const changeProducts = endpoint({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/admin/products/change',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'One change to many products, all or nothing; counts those that it changed',
  body: BulkChange,
  reply: data(v.object({ changed: v.number() })),
})

export const uploadProductPicture = endpoint({
  name: 'uploadProductPicture',
  method: 'POST',
  path: '/api/admin/product-pictures',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Keeps a picture of a product or a category; saving the form gives it its place',
  upload: { types: PICTURE_TYPES, bytes_max: PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(StoredFile),
})
