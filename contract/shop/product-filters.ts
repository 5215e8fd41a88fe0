import * as v from 'valibot'
import { dkPrefix } from '../rules/goods/dk-code.ts'
import { Hryvnia, IdText } from '../primitives.ts'
import { AttributeFacet, AttributeFilters } from './attributes.ts'

/** Default: newest. `-price`: highest first. */
export const SORTS = ['newest', 'price', '-price', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const PRODUCERS_MAX = 20
const PRODUCER_LENGTH_MAX = 200
const PRICE_MAX = 999_999_999

/** Empty: ignored. Invalid: matches nothing. */
export const FilterId = v.optional(
  v.union([
    IdText,
    v.pipe(
      v.string(),
      v.transform((typed) => (typed === '' ? undefined : 0)),
    ),
  ]),
)

/** Point or comma; an invalid price is ignored. */
const PriceBound = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => {
    const price = /^\d{1,9}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : NaN
    return price <= PRICE_MAX ? price : undefined
  }),
)

export const Tick = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => (typed === '1' ? true : undefined)),
)

/** `producer=A&producer=B` or `producer=A,B`. The unsplit value counts too: names may contain commas. */
const Producers = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((typed) => {
    const whole = [typed].flat().filter(isName)
    const all = new Set(
      [...whole, ...whole.flatMap((text) => text.split(',').map((part) => part.trim()))].filter(isName),
    )
    return all.size === 0 ? undefined : [...all].slice(0, PRODUCERS_MAX * 2).sort()
  }),
)

const isName = (text: string) => text !== '' && text.length <= PRODUCER_LENGTH_MAX && !text.includes('\0')

/** A ДК 021:2015 code or its beginning: `3916` and `39160000-1` are the same class. */
const DkPrefix = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => {
    const text = typed.trim()
    if (text === '') return undefined
    const digits = /^(\d{2,8})(?:-\d)?$/.exec(text)?.[1]
    return digits === undefined ? 'none' : dkPrefix(digits)
  }),
)

export const ProductFilters = v.object({
  price_min: PriceBound,
  price_max: PriceBound,
  in_stock: Tick,
  on_sale: Tick,
  producer: Producers,
  precept: FilterId,
  dk: DkPrefix,
  attr: AttributeFilters,
})
/** Prices in hryvnia. */
export type ProductFilters = v.InferOutput<typeof ProductFilters>

export const SortText = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => SORTS.find((sort) => sort === typed && sort !== 'newest')),
)

export const FILTER_NAMES = ['price_min', 'price_max', 'in_stock', 'on_sale', 'producer', 'precept', 'dk'] as const

/** Each facet ignores its own filter. */
export const Facets = v.object({
  /** Hryvnia; null for an empty list. The bars count the newest products. */
  price: v.nullable(
    v.object({
      min: Hryvnia,
      max: Hryvnia,
      bars: v.array(v.object({ from: Hryvnia, to: Hryvnia, count: v.number() })),
    }),
  ),
  in_stock: v.number(),
  on_sale: v.number(),
  producers: v.array(v.object({ producer: v.string(), count: v.number() })),
  precepts: v.array(v.object({ id: v.number(), number: v.string(), count: v.number() })),
  /** Four-digit classes with their official names. */
  dk: v.array(
    v.object({ code: v.string(), name_ua: v.nullable(v.string()), name_en: v.nullable(v.string()), count: v.number() }),
  ),
  /** The category's own first. Texts are not filters. */
  attributes: v.array(AttributeFacet),
  /** `attributes` counts only the newest products. */
  attributes_partial: v.boolean(),
})
export type Facets = v.InferOutput<typeof Facets>
