import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Facets, FilterId, ProductFilters, SortText, Tick } from './product-filters.ts'
import { data, Hryvnia, IdText, LINES_MAX, list, Names, page, PageNumber, StoredFile } from './primitives.ts'

/** 1 not in stock, 2 in stock, 3 expected within a few days, 4 removed from the price list (spec, section 4). */
export const STATUS = { out: 1, in_stock: 2, expected: 3, removed: 4 } as const
export const StatusId = v.picklist([1, 2, 3, 4])
export type StatusId = v.InferOutput<typeof StatusId>

/** `pcs` штука, `set` комплект, `pack` упаковка, `pair` пара. */
export const UNITS = ['pcs', 'set', 'pack', 'pair'] as const
export const CONDITIONS = ['new', 'refurbished'] as const

/** What a card in a list, a basket line and a favourite show of a product. */
export const Card = v.object({
  id: v.number(),
  ...Names,
  article: v.string(),
  price: Hryvnia,
  /** null when there is none. */
  sale_price: v.nullable(Hryvnia),
  amount_in_store: v.number(),
  /** Forced to 1 when nothing is in store (spec, section 4). */
  status: v.object({ id: StatusId }),
  /** The first is the card's picture; empty when there is none. */
  files: v.array(StoredFile),
  category_id: v.nullable(v.number()),
  subcategory_id: v.nullable(v.number()),
  unit: v.picklist(UNITS),
  /** Ordered in multiples of this many pieces; 1 for nearly all. */
  order_multiple: v.number(),
  /** Added within the last 30 days. */
  is_new: v.boolean(),
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

export const Product = v.object({
  ...Card.entries,
  description: v.string(),
  description_ua: v.string(),
  description_ru: v.nullable(v.string()),
  description_en: v.nullable(v.string()),
  meta_title: v.nullable(v.string()),
  meta_description: v.nullable(v.string()),
  /** A word of `CONDITIONS`, or free text. */
  condition: v.nullable(v.string()),
  producer: v.nullable(v.string()),
  /** Grams. */
  weight: v.nullable(v.number()),
  precepts: v.array(Precept),
  recommended_products: v.array(Card),
  /** ДК 021:2015 with its check digit, and its official name. */
  dk_code: v.nullable(v.string()),
  dk_name_ua: v.nullable(v.string()),
  dk_name_en: v.nullable(v.string()),
  /** ISO 3166 alpha-2. */
  country: v.nullable(v.string()),
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
  /** Two letters for the element cell; null lets the storefront choose (design, section 3). */
  symbol: v.nullable(v.string()),
  picture: v.nullable(StoredFile),
  /** Listed products in the category and its subcategories. */
  products_count: v.number(),
  subcategories: v.array(Subcategory),
})
export type Category = v.InferOutput<typeof Category>
export type Subcategory = v.InferOutput<typeof Subcategory>

export const ProductPage = v.object({
  ...page(Card).entries,
  /** The text that was found instead of the one that was asked for; only there when it is another one. */
  corrected: v.optional(v.string()),
})
export type ProductPage = v.InferOutput<typeof ProductPage>

/** The zero character, which no database takes, parts words like any other sign that is no letter. */
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
  summary: 'Products, newest first, 15 a page; of one category, or found by a text; narrowed and in another order',
  query: v.object({
    active: v.optional(v.string()),
    page: PageNumber,
    category_id: FilterId,
    search: SearchText,
    ...ProductFilters.entries,
    sort: SortText,
    /** `1` from a page that somebody looks at: a search that finds nothing is then counted for the back office. */
    counted: Tick,
  }),
  several: ['producer'],
  reply: ProductPage,
})

export const listFacets = endpoint({
  name: 'listFacets',
  method: 'GET',
  path: '/api/products/facets',
  access: 'public',
  summary: 'What a list of products can be narrowed by, with counts; takes the same filters as the list',
  query: v.object({
    active: v.optional(v.string()),
    category_id: FilterId,
    search: SearchText,
    ...ProductFilters.entries,
  }),
  several: ['producer'],
  reply: data(Facets),
})

/** `1,2,3`: each id once, in the order in which they are first named. */
const IdList = v.pipe(
  v.string(),
  v.transform((typed) => [...new Set(typed.split(','))]),
  v.array(IdText),
  v.maxLength(LINES_MAX),
)

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/api/products/cards',
  access: 'public',
  summary: 'The cards of these products in the order of their ids; those that the shop does not show are left out',
  query: v.object({ ids: IdList }),
  reply: list(Card),
})

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  summary: 'One product with everything its page shows',
  // Parsed by the handler: a malformed id is 404, like an unknown one (contract-decisions, "product").
  params: v.object({ id: v.string() }),
  reply: data(Product),
  refuses: ['not_found'],
})

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories/get',
  access: 'public',
  summary: 'Top categories with their subcategories, in the order of the shop',
  query: v.object({ active: v.optional(v.string()) }),
  reply: list(Category),
})
