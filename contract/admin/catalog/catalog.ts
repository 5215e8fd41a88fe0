import * as v from 'valibot'
import { StatusId, UNITS } from '../../shop/catalog.ts'
import { endpoint } from '../../endpoint.ts'
import {
  AltTexts,
  data,
  FileBody,
  filledText,
  Hryvnia,
  Id,
  Timestamp,
  PICTURE_TYPES,
  StoredFile,
  text,
} from '../../primitives.ts'
import { COMPONENT_AMOUNT_MAX, KIT_COMPONENTS_MAX, KIT_PERCENT_MAX } from '../../rules/goods/kits.ts'
import { isDkShape } from '../../rules/goods/dk-code.ts'
import { AttributeValueForm, AttributeValues } from './attributes.ts'
import { NamesForm, optionalId, optionalText } from '../fields.ts'
import { ById, staffList, adminListQuery, Version } from '../lists.ts'
import { AdminProductDocument, productDetails } from './product-documents.ts'

export const PRODUCT_FILES_MAX = 12
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024
export const BULK_MAX = 500
const RECOMMENDED_MAX = 12
const PRECEPTS_MAX = 30
const PRICE_MAX = 999_999_999
const DESCRIPTION_MAX = 20_000

const wholeUpTo = (max: number) => v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max)), null)

/** More than two decimals are refused, not rounded. */
export const Price = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(PRICE_MAX),
  v.check((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-4, 'price_decimals'),
)

const AltForm = { alt_ua: optionalText(300), alt_ru: optionalText(300), alt_en: optionalText(300) }

const differentIds = (max: number) =>
  v.pipe(
    v.optional(v.array(Id), []),
    v.maxLength(max),
    v.check((ids) => new Set(ids).size === ids.length, 'named_twice'),
  )

const KitComponentForm = v.object({
  product_id: Id,
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPONENT_AMOUNT_MAX)),
  is_optional: v.optional(v.boolean(), false),
})

const Components = v.pipe(
  v.array(KitComponentForm),
  v.maxLength(KIT_COMPONENTS_MAX),
  v.check((all) => new Set(all.map(({ product_id }) => product_id)).size === all.length, 'named_twice'),
)

const productFields = {
  article: filledText(64),
  active: v.boolean(),
  status_id: StatusId,
  category_id: optionalId,
  subcategory_id: optionalId,
  price: Price,
  sale_price: v.nullish(v.pipe(Price, v.minValue(0.01)), null),
  /** Of a kit; unchanged if absent. */
  components: v.optional(Components),
  /** Percent less than the components' sum; null: its own price. */
  kit_percent: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(KIT_PERCENT_MAX)), null),
  order_multiple: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  unit: v.picklist(UNITS),
  /** Grams. */
  weight: wholeUpTo(100_000_000),
  condition: optionalText(60),
  producer: optionalText(200),
  country: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country_unknown')), null),
  warranty_months: wholeUpTo(1200),
  dk_code: v.nullish(v.pipe(v.string(), v.check(isDkShape, 'dk_malformed')), null),
  ...productDetails,
  ...NamesForm,
  /** Paragraphs separated by blank lines; lines starting with "• " form a list. */
  description_ua: v.optional(text(DESCRIPTION_MAX), ''),
  description_ru: optionalText(DESCRIPTION_MAX),
  description_en: optionalText(DESCRIPTION_MAX),
  meta_title: optionalText(200),
  meta_description: optionalText(500),
  /** Unchanged if left out. */
  attributes: v.optional(AttributeValues),
  precept_ids: differentIds(PRECEPTS_MAX),
  recommended_ids: differentIds(RECOMMENDED_MAX),
  files: v.pipe(
    v.optional(v.array(v.object({ id: Id, ...AltForm })), []),
    v.maxLength(PRODUCT_FILES_MAX),
    v.check((files) => new Set(files.map(({ id }) => id)).size === files.length, 'named_twice'),
  ),
}

const saleBelowPrice = <T extends { price: number; sale_price: number | null }>(product: T) =>
  product.sale_price === null || product.sale_price < product.price

/** Stock is changed by its own calls: see `stock.ts`. */
export const ProductForm = v.pipe(
  v.object(productFields),
  v.forward(v.check(saleBelowPrice, 'sale_price_not_below_price'), ['sale_price']),
)
export type ProductForm = v.InferOutput<typeof ProductForm>

const ProductSave = v.pipe(
  v.object({
    ...productFields,
    /** Unchanged if left out; needs `margins.write`. */
    purchase_price: v.optional(v.nullable(Price)),
    version: Version,
  }),
  v.forward(v.check(saleBelowPrice, 'sale_price_not_below_price'), ['sale_price']),
)

export const StaffFile = v.object({ id: v.number(), web_path: v.string(), ...AltTexts })
export type StaffFile = v.InferOutput<typeof StaffFile>

export const AdminProduct = v.object({
  ...v.object(productFields).entries,
  id: v.number(),
  version: v.number(),
  amount_in_store: v.number(),
  is_archived: v.boolean(),
  files: v.array(StaffFile),
  documents: v.array(AdminProductDocument),
  attributes: v.array(AttributeValueForm),
  components: v.array(v.object({ product_id: v.number(), amount: v.number(), is_optional: v.boolean() })),
  dk_name_ua: v.nullable(v.string()),
  /** With VAT, null if not entered; absent without `margins.read`. */
  purchase_price: v.optional(v.nullable(Hryvnia)),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type AdminProduct = v.InferOutput<typeof AdminProduct>

const Translations = v.object({ ua: v.boolean(), ru: v.boolean(), en: v.boolean() })

export const AdminProductRow = v.object({
  id: v.number(),
  version: v.number(),
  article: v.string(),
  name_ua: v.string(),
  active: v.boolean(),
  is_archived: v.boolean(),
  /** As set by staff; the shop shows 1 without stock. */
  status_id: StatusId,
  category: v.nullable(v.object({ id: v.number(), name_ua: v.string(), symbol: v.nullable(v.string()) })),
  subcategory: v.nullable(v.object({ id: v.number(), name_ua: v.string() })),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount_in_store: v.number(),
  picture: v.nullable(v.string()),
  translations: Translations,
  updated_at: Timestamp,
})
export type AdminProductRow = v.InferOutput<typeof AdminProductRow>

const YesNo = v.optional(v.picklist(['1', '0']))
const IdFilter = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)))

export const listStaffProducts = endpoint({
  name: 'listStaffProducts',
  method: 'GET',
  path: '/api/admin/products',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'Products for the admin, including hidden ones; archived ones on request',
  query: adminListQuery(['name', 'article', 'price', 'stock', 'updated', 'created'], {
    /** A top category includes its subcategories. */
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
    no_picture: YesNo,
    no_translation: YesNo,
    archived: YesNo,
  }),
  reply: staffList(AdminProductRow),
})

export const getStaffProduct = endpoint({
  name: 'getStaffProduct',
  method: 'GET',
  path: '/api/admin/products/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One product with all fields of its form',
  params: ById,
  reply: data(AdminProduct),
  refuses: ['not_found'],
})

export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/api/admin/products',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a product without stock',
  body: ProductForm,
  reply: data(AdminProduct),
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
  reply: data(AdminProduct),
  refuses: ['not_found', 'stale_edit'],
})

export const duplicateProduct = endpoint({
  name: 'duplicateProduct',
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Creates a hidden copy of a product with a new article and no stock',
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
  summary: 'Creates a preview address that works for half an hour, also for hidden products',
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
    /** −10 lowers both prices by 10 %. */
    percent: v.pipe(v.number(), v.minValue(-90), v.maxValue(500), v.notValue(0)),
  }),
  /** Without value and text: removes it. */
  v.object({ action: v.literal('set_attribute'), ids, attribute: AttributeValueForm }),
])
export type BulkChange = v.InferOutput<typeof BulkChange>

export const changeProducts = endpoint({
  name: 'changeProducts',
  method: 'POST',
  path: '/api/admin/products/change',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Changes many products, all or nothing; returns how many changed',
  body: BulkChange,
  reply: data(v.object({ changed: v.number() })),
  refuses: ['in_kit'],
})

export const uploadProductPicture = endpoint({
  name: 'uploadProductPicture',
  method: 'POST',
  path: '/api/admin/product-pictures',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Uploads a picture of a product or category; it is used once the form is saved',
  upload: { types: PICTURE_TYPES, bytes_max: PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(StoredFile),
})
