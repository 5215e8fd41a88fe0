import * as v from 'valibot'
import { Hryvnia, IdText } from './primitives.ts'

/** Newest first is what a list without a word has. `-price` is the dearest first; names in the Ukrainian order. */
export const SORTS = ['newest', 'price', '-price', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** More than this many producers at once are no question of a reader's. */
export const PRODUCERS_MAX = 20
const PRODUCER_LENGTH_MAX = 200
/** The dearest that the database can hold. */
const PRICE_MAX = 999_999_999

/** An empty filter is none; one that is nonsense matches nothing instead of failing: the list is simply empty. */
export const FilterId = v.optional(
  v.union([
    IdText,
    v.pipe(
      v.string(),
      v.transform((typed) => (typed === '' ? undefined : 0)),
    ),
  ]),
)

/** Hryvnia with a point or a comma; what is no price is no bound. */
const PriceBound = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => {
    const price = /^\d{1,9}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : NaN
    return price <= PRICE_MAX ? price : undefined
  }),
)

/** `1` or nothing. */
export const Tick = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => (typed === '1' ? true : undefined)),
)

/** Several: `producer=A&producer=B` or `producer=A,B`; a name may have a comma, so the whole is one of them as well. */
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

/** A code of ДК 021:2015 or the beginning of one: `3916` and `39160000-1` are the same class. */
const DkPrefix = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => {
    const text = typed.trim()
    if (text === '') return undefined
    const digits = /^(\d{2,8})(?:-\d)?$/.exec(text)?.[1]
    // Zeros at the end only fill up the eight places: every code of the class begins with what stands before them.
    return digits === undefined ? 'none' : digits.slice(0, 2) + digits.slice(2).replace(/0+$/, '')
  }),
)

/** What a list of products can be narrowed by, beside the specification's category and search. */
export const ProductFilters = v.object({
  price_min: PriceBound,
  price_max: PriceBound,
  in_stock: Tick,
  on_sale: Tick,
  producer: Producers,
  precept: FilterId,
  dk: DkPrefix,
})
/** Prices in hryvnia, of the price used. `dk` is a beginning of codes. */
export type ProductFilters = v.InferOutput<typeof ProductFilters>

export const SortText = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => SORTS.find((sort) => sort === typed && sort !== 'newest')),
)

/** Names of the query's parts that make a list a part of another one; not the order, which leaves nothing out. */
export const FILTER_NAMES = ['price_min', 'price_max', 'in_stock', 'on_sale', 'producer', 'precept', 'dk'] as const

/**
 * What the lists can still be narrowed by, each counted as if it alone were not set: who has chosen one producer sees
 * how many products the others have.
 */
export const Facets = v.object({
  /** Hryvnia, of the price used; null when there is nothing. */
  price: v.nullable(v.object({ min: Hryvnia, max: Hryvnia })),
  in_stock: v.number(),
  on_sale: v.number(),
  producers: v.array(v.object({ producer: v.string(), count: v.number() })),
  precepts: v.array(v.object({ id: v.number(), number: v.string(), count: v.number() })),
  /** Classes of four digits with their official names, where the shop knows them. */
  dk: v.array(
    v.object({ code: v.string(), name_ua: v.nullable(v.string()), name_en: v.nullable(v.string()), count: v.number() }),
  ),
})
export type Facets = v.InferOutput<typeof Facets>
