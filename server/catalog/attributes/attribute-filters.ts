import { type RawBuilder, sql } from 'kysely'
import type { AttributeFilter } from '@shop/contract/shop/attributes'
import type { FieldErrors } from '@shop/contract/refusals'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../browse/listing.ts'
import { Refusal } from '../../platform/http/refusal.ts'

const KIND_OF = { range: 'number', choices: 'choice', is: 'yes_no' } as const

/** For `product_attributes as v`; `product` is the product's id. */
export const passes = (
  filter: AttributeFilter,
  product: RawBuilder<unknown> = sql`p.id`,
): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from product_attributes as v
    where v.product_id = ${product} and v.attribute_id = ${filter.id} and ${hasValue(filter)})`

/**
 * A query of the ids, each once, of the products that pass all filters, at least one.
 *
 * @param is_there a condition on `product_attributes as v`
 */
export const idsPassing = (
  is_there: RawBuilder<boolean>,
  filters: readonly AttributeFilter[],
): RawBuilder<unknown> => sql`
  select distinct * from (${sql.join(
    filters.map(
      (filter) => sql`select v.product_id from product_attributes as v
        where ${is_there} and v.attribute_id = ${filter.id} and ${hasValue(filter)}`,
    ),
    sql` intersect `,
  )}) as passing`

/** For `idsPassing`: a category's listed products. */
export const isListedInCategory = ({ column, id }: NonNullable<Scope>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`v.${column}`)} = ${id}`

export function hasValue(filter: AttributeFilter): RawBuilder<boolean> {
  if (filter.kind === 'is') return sql<boolean>`v.value = ${filter.yes ? 1 : 0}`
  if (filter.kind === 'choices') return sql<boolean>`v.value = any(${filter.ids}::float8[])`
  const { min, max } = filter
  const bounds = [
    ...(min === null ? [] : [sql<boolean>`v.value >= ${min}::float8`]),
    ...(max === null ? [] : [sql<boolean>`v.value <= ${max}::float8`]),
  ]
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`
}

/**
 * Refuses with `invalid_data` at `attr.12` for an unknown attribute or choice, or another kind: a list of everything
 * would look like an answer.
 */
export async function assertAttributeFilters(db: Db, filters: readonly AttributeFilter[] = []): Promise<void> {
  if (filters.length === 0) return
  const types = await db
    .selectFrom('attribute_types as t')
    .select(['t.id', 't.kind'])
    .select(sql<number[]>`array(select id from attribute_choices where attribute_id = t.id)`.as('choice_ids'))
    .where(sql<boolean>`t.id = any(${filters.map(({ id }) => id)}::int[])`)
    .execute()
  const by_id = new Map(types.map((type) => [type.id, type]))
  const faults: FieldErrors = {}
  for (const filter of filters) {
    const type = by_id.get(filter.id)
    const field = `attr.${filter.id}`
    if (!type) faults[field] = ['attribute_unknown']
    else if (type.kind !== KIND_OF[filter.kind]) faults[field] = ['attribute_other_kind']
    else if (filter.kind === 'choices' && !filter.ids.every((id) => type.choice_ids.includes(id)))
      faults[field] = ['choice_unknown']
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
}
