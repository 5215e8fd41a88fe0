import { type RawBuilder, sql } from 'kysely'
import type { AttributeFacet, AttributeFilter } from '@shop/contract/shop/attributes'
import { unitSymbol } from '@shop/contract/rules/goods/units'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../browse/listing.ts'
import { talliesOf } from './attribute-tallies.ts'

const SHOWN_MAX = 24
/** Without a category most products lack most attributes. */
const SHOWN_EVERYWHERE_MAX = 8
/** Of longer lists only the newest products are counted. */
export const COUNTED_MAX = 1000

interface Count {
  attribute_id: number
  /** null for all numbers together. */
  value: number | null
  count: number
  low: number
  high: number
}

interface Counted {
  counts: readonly Count[]
  is_partial: boolean
}

export interface FacetedList {
  scope: Scope
  filters: readonly AttributeFilter[]
  /** By a search or other filters than attributes. */
  is_narrowed: boolean
  /** A query of `COUNTED_MAX + 1` ids of the list with all its filters. */
  sample: RawBuilder<unknown>
  /** The same with these attribute filters only. */
  sampleOf(filters: readonly AttributeFilter[]): RawBuilder<unknown>
}

type Facets = { attributes: AttributeFacet[]; attributes_partial: boolean }

/** Each attribute ignores its own filter. */
export async function listAttributeFacets(db: Db, list: FacetedList): Promise<Facets> {
  const { counts, is_partial } = await countValues(db, list)
  const shown = await describe(db, list, counts)
  return { attributes: shown, attributes_partial: is_partial }
}

async function countValues(db: Db, { scope, filters, is_narrowed, sample, sampleOf }: FacetedList): Promise<Counted> {
  if (filters.length === 0)
    return is_narrowed ? countAmong(db, sample, null) : { counts: await readTallies(db, scope), is_partial: false }
  const all = await countAmong(db, sample, null)
  const own = await Promise.all(
    filters.map((filter) => {
      const others = filters.filter((one) => one !== filter)
      if (others.length === 0 && !is_narrowed)
        return readTallies(db, scope, filter.id).then((counts): Counted => ({ counts, is_partial: false }))
      return countAmong(db, sampleOf(others), filter.id)
    }),
  )
  const filtered = new Set(filters.map(({ id }) => id))
  const others = all.counts.filter(({ attribute_id }) => !filtered.has(attribute_id))
  return {
    counts: [...others, ...own.flatMap(({ counts }) => counts)],
    is_partial: all.is_partial || own.some((one) => one.is_partial),
  }
}

const readTallies = async (db: Db, scope: Scope, attribute_id: number | null = null): Promise<Count[]> =>
  (await summarised(talliesOf(scope), attribute_id).execute(db)).rows

/** Ids first, so that only their values are read. One more than counted shows whether there are more. */
async function countAmong(db: Db, sample: RawBuilder<unknown>, attribute_id: number | null): Promise<Counted> {
  const counts = sql`(
    select attribute_id, value, count(*) as count from product_attributes
    where product_id = any(array(select id from found)) group by attribute_id, value)`
  const { rows } = await sql<Count & { products: number }>`
    with found as materialized (${sample})
    select counted.*, (select count(*)::int from found) as products
    from (${summarised(counts, attribute_id)}) as counted`.execute(db)
  return { counts: rows, is_partial: (rows[0]?.products ?? 0) > COUNTED_MAX }
}

/** Of a number only the range is shown: hundreds of its values would be sent for nothing. */
const summarised = (counts: RawBuilder<unknown>, attribute_id: number | null) => sql<Count>`
  select v.attribute_id, case when t.kind <> 'number' then v.value end as value, sum(v.count)::int as count,
    min(v.value) as low, max(v.value) as high
  from ${counts} as v join attribute_types as t on t.id = v.attribute_id
  where ${attribute_id === null ? sql`true` : sql`v.attribute_id = ${attribute_id}`}
  group by 1, 2`

interface Described extends Pick<
  AttributeFacet,
  'id' | 'name_ua' | 'name_ru' | 'name_en' | 'kind' | 'unit_code' | 'better'
> {
  position: number | null
  choices: { id: number; name_ua: string; name_ru: string | null; name_en: string | null }[]
}

/** The category's attributes in its sequence, then the most frequent ones. Filtered ones always. */
async function describe(db: Db, { scope, filters }: FacetedList, counts: readonly Count[]): Promise<AttributeFacet[]> {
  const filtered = new Set(filters.map(({ id }) => id))
  const by_attribute = Map.groupBy(counts, (count) => count.attribute_id)
  const types = await findTypes(db, scope, [...new Set([...by_attribute.keys(), ...filtered])])
  const shown_max = scope ? SHOWN_MAX : SHOWN_EVERYWHERE_MAX
  const weightOf = ({ id }: Described) => (by_attribute.get(id) ?? []).reduce((sum, { count }) => sum + count, 0)
  const placeOf = ({ position }: Described) => position ?? Number.MAX_SAFE_INTEGER
  const sorted = types
    .sort((a, b) => placeOf(a) - placeOf(b) || weightOf(b) - weightOf(a) || a.id - b.id)
    .map((type) => facetOf(type, by_attribute.get(type.id) ?? []))
  return sorted.flatMap((facet, place) => (place < shown_max || filtered.has(facet.id) ? [facet] : []))
}

async function findTypes(db: Db, scope: Scope, ids: readonly number[]): Promise<Described[]> {
  const { rows } = await sql<Described>`
    select t.id, t.name_ua, t.name_ru, t.name_en, t.kind, t.unit_code, t.better,
      (select min(position) from category_attributes as c
        where c.attribute_id = t.id and c.category_id = ${scope?.id ?? null}::int) as position,
      coalesce((select json_agg(json_build_object('id', c.id, 'name_ua', c.name_ua, 'name_ru', c.name_ru,
        'name_en', c.name_en) order by c.position, c.id) from attribute_choices as c where c.attribute_id = t.id), '[]')
        as choices
    from attribute_types as t where t.id = any(${ids}::int[]) and t.kind <> 'text'`.execute(db)
  return rows
}

function facetOf({ position: _, choices, ...type }: Described, counts: readonly Count[]): AttributeFacet {
  const by_value = new Map(counts.map(({ value, count }) => [value, count]))
  const numbers = counts.find(({ value }) => value === null)
  return {
    ...type,
    unit_ua: unitSymbol(type.unit_code, 'ua'),
    unit_ru: unitSymbol(type.unit_code, 'ru'),
    unit_en: unitSymbol(type.unit_code, 'en'),
    min: numbers?.low ?? null,
    max: numbers?.high ?? null,
    choices: choices.map((choice) => ({ ...choice, count: by_value.get(choice.id) ?? 0 })),
    yes: type.kind === 'yes_no' ? (by_value.get(1) ?? 0) : 0,
    no: type.kind === 'yes_no' ? (by_value.get(0) ?? 0) : 0,
  }
}
