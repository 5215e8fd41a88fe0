import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ProductAttribute } from './attributes.ts'
import { Facets, FilterId, ProductFilters, SortText, Tick } from './product-filters.ts'
import { PRODUCT_DOCUMENT_KINDS, VAT_RATES } from '../rules/goods/product-details.ts'
import { data, Hryvnia, IdText, LINES_MAX, list, Names, page, PageNumber, StoredFile } from '../primitives.ts'

/** 1 not in stock, 2 in stock, 3 expected within days, 4 removed from the price list (spec, section 4). */
export const STATUS = { out: 1, in_stock: 2, expected: 3, removed: 4 } as const
export const StatusId = v.picklist([1, 2, 3, 4])
export type StatusId = v.InferOutput<typeof StatusId>

export const UNITS = ['pcs', 'set', 'pack', 'pair'] as const
export const CONDITIONS = ['new', 'refurbished'] as const

export const Card = v.object({
  id: v.number(),
  ...Names,
  article: v.string(),
  price: Hryvnia,
  sale_price: v.nullable(Hryvnia),
  amount_in_store: v.number(),
  /** 1 without stock (spec, section 4). */
  status: v.object({ id: StatusId }),
  files: v.array(StoredFile),
  category_id: v.nullable(v.number()),
  subcategory_id: v.nullable(v.number()),
  unit: v.picklist(UNITS),
  /** Usually 1. */
  order_multiple: v.number(),
  /** Of the last 30 days, among the newest tenth. */
  is_new: v.boolean(),
  dk_code: v.nullable(v.string()),
  /** Percent; null: the shop's rate. */
  vat_rate: v.nullable(v.picklist(VAT_RATES)),
})
export type Card = v.InferOutput<typeof Card>

export const Precept = v.object({
  id: v.number(),
  number: v.string(),
  description: v.string(),
  description_ua: v.string(),
  description_ru: v.nullable(v.string()),
  description_en: v.nullable(v.string()),
  link: v.nullable(v.string()),
})
export type Precept = v.InferOutput<typeof Precept>

export const ProductDocument = v.object({
  kind: v.picklist(PRODUCT_DOCUMENT_KINDS),
  name: v.string(),
  /** Root-relative; null while an expired one is renewed. */
  web_path: v.nullable(v.string()),
  bytes: v.number(),
  number: v.nullable(v.string()),
  /** `2026-11-21` */
  issued_on: v.nullable(v.string()),
  valid_to: v.nullable(v.string()),
})
export type ProductDocument = v.InferOutput<typeof ProductDocument>

export const KitComponent = v.object({
  ...Card.entries,
  product_id: v.number(),
  amount: v.number(),
  is_optional: v.boolean(),
})
export type KitComponent = v.InferOutput<typeof KitComponent>

export const MATCH_KINDS = ['fits', 'partly'] as const

export const NormPosition = v.object({
  set: v.string(),
  order_number: v.string(),
  is_example: v.boolean(),
  room: v.string(),
  room_name_ua: v.string(),
  room_name_ru: v.nullable(v.string()),
  room_name_en: v.nullable(v.string()),
  category_id: v.nullable(v.number()),
  number: v.string(),
  name_ua: v.string(),
})
export type NormPosition = v.InferOutput<typeof NormPosition>

/** `note` says in Ukrainian what differs. */
const MetPosition = v.object({ ...NormPosition.entries, how: v.picklist(MATCH_KINDS), note: v.string() })
export type MetPosition = v.InferOutput<typeof MetPosition>
export const KitOfProduct = v.object({
  ...Card.entries,
  amount: v.number(),
  /** Compared with its components; 0 if not cheaper. */
  saving: Hryvnia,
})
export type KitOfProduct = v.InferOutput<typeof KitOfProduct>

export const Product = v.object({
  ...Card.entries,
  components: v.array(KitComponent),
  kits: v.array(KitOfProduct),
  description: v.string(),
  description_ua: v.string(),
  description_ru: v.nullable(v.string()),
  description_en: v.nullable(v.string()),
  meta_title: v.nullable(v.string()),
  meta_description: v.nullable(v.string()),
  /** One of `CONDITIONS`, or free text. */
  condition: v.nullable(v.string()),
  producer: v.nullable(v.string()),
  /** Grams. */
  weight: v.nullable(v.number()),
  length_mm: v.nullable(v.number()),
  width_mm: v.nullable(v.number()),
  height_mm: v.nullable(v.number()),
  gtin: v.nullable(v.string()),
  /** The manufacturer's. */
  mpn: v.nullable(v.string()),
  /** УКТЗЕД. */
  uktzed: v.nullable(v.string()),
  documents: v.array(ProductDocument),
  attributes: v.array(ProductAttribute),
  precepts: v.array(Precept),
  norm_items: v.array(MetPosition),
  recommended_products: v.array(Card),
  dk_name_ua: v.nullable(v.string()),
  dk_name_en: v.nullable(v.string()),
  /** ISO 3166 alpha-2. */
  country: v.nullable(v.string()),
  /** Null without a country, or if its code is unknown. */
  country_name_ua: v.nullable(v.string()),
  country_name_ru: v.nullable(v.string()),
  country_name_en: v.nullable(v.string()),
  warranty_months: v.nullable(v.number()),
  category: v.nullable(v.object({ id: v.number(), ...Names })),
  subcategory: v.nullable(v.object({ id: v.number(), ...Names })),
  created_at: v.string(),
})
export type Product = v.InferOutput<typeof Product>

export const Subcategory = v.object({ id: v.number(), ...Names, products_count: v.number() })
export const Category = v.object({
  id: v.number(),
  ...Names,
  icon_link: v.nullable(v.string()),
  /** null: the storefront chooses (design, section 3). */
  symbol: v.nullable(v.string()),
  picture: v.nullable(StoredFile),
  /** Including subcategories. */
  products_count: v.number(),
  subcategories: v.array(Subcategory),
})
export type Category = v.InferOutput<typeof Category>
export type Subcategory = v.InferOutput<typeof Subcategory>

export const ProductPage = v.object({
  ...page(Card).entries,
  /** Only if the search was corrected. */
  corrected: v.optional(v.string()),
})
export type ProductPage = v.InferOutput<typeof ProductPage>

/** PostgreSQL rejects the zero character. */
const SearchText = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(300),
    v.transform((typed) => typed.replaceAll('\0', ' ')),
  ),
)

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products/get',
  access: 'public',
  summary: 'Products, 15 per page, newest first by default; by category, search and filters',
  query: v.object({
    active: v.optional(v.string()),
    page: PageNumber,
    category_id: FilterId,
    search: SearchText,
    ...ProductFilters.entries,
    sort: SortText,
    /** Counts searches without results for the admin. */
    counted: Tick,
  }),
  several: ['producer'],
  keyed: ['attr'],
  reply: ProductPage,
})

export const listFacets = endpoint({
  name: 'listFacets',
  method: 'GET',
  path: '/api/products/facets',
  access: 'public',
  summary: 'Filter values of a product list with counts; takes the same filters as the list',
  query: v.object({
    active: v.optional(v.string()),
    category_id: FilterId,
    search: SearchText,
    ...ProductFilters.entries,
  }),
  several: ['producer'],
  keyed: ['attr'],
  reply: data(Facets),
})

const FoundCategory = v.object({
  id: v.number(),
  parent_id: v.nullable(v.number()),
  ...Names,
  products_count: v.number(),
})
export type FoundCategory = v.InferOutput<typeof FoundCategory>

export const Suggestions = v.object({
  categories: v.array(FoundCategory),
  kits: v.array(Card),
  norm_items: v.array(NormPosition),
  products: v.array(Card),
  total: v.number(),
  corrected: v.optional(v.string()),
})
export type Suggestions = v.InferOutput<typeof Suggestions>

export const suggest = endpoint({
  name: 'suggest',
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  summary: 'Rooms, subcategories and products for a text that is being typed',
  query: v.object({ q: SearchText }),
  reply: data(Suggestions),
})

export const idList = (count_max: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => [...new Set(typed.split(','))]),
    v.array(IdText),
    v.maxLength(count_max),
  )

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/api/products/cards',
  access: 'public',
  summary: 'The cards of these products in the requested order, without hidden ones',
  query: v.object({ ids: idList(LINES_MAX) }),
  reply: list(Card),
})

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  summary: 'One product with everything its page shows',
  // Malformed ids are 404 (contract-decisions, "product").
  params: v.object({ id: v.string() }),
  reply: data(Product),
  refuses: ['not_found'],
})

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories/get',
  access: 'public',
  summary: 'Top categories with their subcategories, by position',
  query: v.object({ active: v.optional(v.string()) }),
  reply: list(Category),
})
