import { sql } from 'kysely'
import type { AttributeValueForm } from '@shop/contract/admin/catalog/attributes'
import type { AttributeKind } from '@shop/contract/rules/goods/attributes'
import type { FieldErrors, FieldReason } from '@shop/contract/field-faults'
import type { Db, Tx } from '../../platform/database/db.ts'
import { cleanLineOrNull } from '../edit/clean-text.ts'
import { type AttributeRow, findAttributeRows, valueOf } from './product-attributes.ts'

interface Type {
  id: number
  kind: AttributeKind
  choice_ids: number[]
}

interface ValueRow {
  attribute_id: number
  value: number
  text_ua: string | null
  text_ru: string | null
  text_en: string | null
}

/** Locked, so that no choice is removed before the commit. */
export const lockTypes = (tx: Tx, ids: readonly number[]): Promise<Type[]> =>
  tx
    .selectFrom('attribute_types as t')
    .select(['t.id', 't.kind'])
    .select(sql<number[]>`array(select id from attribute_choices where attribute_id = t.id)`.as('choice_ids'))
    .where(sql<boolean>`t.id = any(${ids}::int[])`)
    .orderBy('t.id')
    .forKeyShare()
    .execute()

/** Faults at `attributes.12`. */
export function valueFaults(types: readonly Type[], values: readonly AttributeValueForm[]): FieldErrors {
  const by_id = new Map(types.map((type) => [type.id, type]))
  return Object.fromEntries(
    values.flatMap((form) => {
      const reason = faultOf(by_id.get(form.attribute_id), form)
      return reason ? [[`attributes.${form.attribute_id}`, [reason]]] : []
    }),
  )
}

function faultOf(type: Type | undefined, { value, text_ua }: AttributeValueForm): FieldReason | null {
  if (!type) return 'attribute_unknown'
  if (type.kind === 'text') return cleanLineOrNull(text_ua) === null || value !== null ? 'text_ua_missing' : null
  if (type.kind === 'yes_no') return typeof value === 'boolean' ? null : 'attribute_other_kind'
  if (type.kind === 'number') return typeof value === 'number' ? null : 'attribute_other_kind'
  const ids = Array.isArray(value) ? value : typeof value === 'number' ? [value] : []
  if (ids.length === 0) return 'attribute_other_kind'
  return ids.every((id) => type.choice_ids.includes(id)) ? null : 'choice_unknown'
}

const rowsOf = (form: AttributeValueForm): ValueRow[] => {
  const { attribute_id, value } = form
  const values = typeof value === 'boolean' ? [value ? 1 : 0] : value === null ? [0] : [...new Set([value].flat())]
  const texts = value === null ? form : { text_ua: null, text_ru: null, text_en: null }
  return values.map((one) => ({
    attribute_id,
    value: one,
    text_ua: cleanLineOrNull(texts.text_ua),
    text_ru: cleanLineOrNull(texts.text_ru),
    text_en: cleanLineOrNull(texts.text_en),
  }))
}

export interface ProductValues {
  product_id: number
  attributes: readonly AttributeValueForm[]
}

/** The products must be locked. Unchanged rows are not touched: triggers count each write. */
export async function writeAttributes(tx: Tx, products: readonly ProductValues[]): Promise<void> {
  const wanted = products.flatMap(({ product_id, attributes }) =>
    attributes.flatMap(rowsOf).map((row) => ({ product_id, ...row })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as n (product_id int, attribute_id int, value float8, text_ua text, text_ru text, text_en text)`
  const same = sql`(n.product_id, n.attribute_id, n.value) = (v.product_id, v.attribute_id, v.value)
    and (n.text_ua, n.text_ru, n.text_en) is not distinct from (v.text_ua, v.text_ru, v.text_en)`
  const ids = products.map(({ product_id }) => product_id)
  await sql`delete from product_attributes as v where v.product_id = any(${ids}::int[])
    and not exists (select 1 from ${given} where ${same})`.execute(tx)
  if (wanted.length > 0)
    await sql`insert into product_attributes (product_id, attribute_id, value, text_ua, text_ru, text_en)
      select n.* from ${given} on conflict do nothing`.execute(tx)
}

export async function findAttributeForms(
  db: Db,
  product_ids: readonly number[],
): Promise<Map<number, AttributeValueForm[]>> {
  const rows = await findAttributeRows(db, product_ids)
  const by_product = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...by_product].map(([id, own]) => [id, own.map(formOf)]))
}

function formOf(row: AttributeRow): AttributeValueForm {
  const { attribute_id, kind, values, text_ua, text_ru, text_en } = row
  const value = kind === 'choice' ? values : (valueOf(row) as number | boolean | null)
  return { attribute_id, value, text_ua, text_ru, text_en }
}

/** Required by category or subcategory and missing in the form, at `attributes.12`. */
export async function missingAttributes(
  db: Db,
  { category_id, subcategory_id }: { category_id: number | null; subcategory_id: number | null },
  values: readonly AttributeValueForm[],
): Promise<FieldErrors> {
  const required = await db
    .selectFrom('category_attributes')
    .select('attribute_id')
    .where(sql<boolean>`category_id = any(${[category_id, subcategory_id].filter((id) => id !== null)}::int[])`)
    .where('is_required', '=', true)
    .execute()
  const given = new Set(values.map(({ attribute_id }) => attribute_id))
  const missing = required.filter(({ attribute_id }) => !given.has(attribute_id))
  return Object.fromEntries(missing.map(({ attribute_id }) => [`attributes.${attribute_id}`, ['attribute_required']]))
}
