import { type RawBuilder, sql } from 'kysely'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { type AttributeKind, type Better, numberText } from '@shop/contract/rules/goods/attributes'
import type { AttributeValue, ProductAttribute } from '@shop/contract/shop/attributes'
import type { Db } from '../../platform/database/db.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'
import { YES_NO_WORDS } from '../../texts/words/attribute-words.ts'

interface Names {
  name_ua: string
  name_ru: string | null
  name_en: string | null
}

export interface AttributeRow extends Names {
  product_id: number
  attribute_id: number
  kind: AttributeKind
  unit_code: string | null
  better: Better | null
  values: number[]
  choices: Names[]
  text_ua: string | null
  text_ru: string | null
  text_en: string | null
}

/** By product: its subcategory's sequence, then its category's. */
export async function findAttributes(db: Db, product_ids: readonly number[]): Promise<Map<number, ProductAttribute[]>> {
  const rows = await findAttributeRows(db, product_ids)
  const by_product = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...by_product].map(([product_id, own]) => [product_id, own.map(attributeOf)]))
}

export async function findAttributeRows(db: Db, product_ids: readonly number[]): Promise<AttributeRow[]> {
  if (product_ids.length === 0) return []
  const { rows } = await attributeRows(sql`= any(${shortIntList(product_ids)})`).execute(db)
  return rows
}

/** As JSON rows for `attributeOf`. */
export const attributeRowsOf = (product_id: number) =>
  sql<AttributeRow[]>`(select coalesce(json_agg(row), '[]') from (${attributeRows(sql`= ${product_id}`)}) as row)`

const attributeRows = (of_products: RawBuilder<unknown>) => sql<AttributeRow>`
    select pa.product_id, t.id as attribute_id, t.kind, t.unit_code, t.better, t.name_ua, t.name_ru, t.name_en,
      array_agg(pa.value order by c.position, pa.value) as values,
      coalesce(json_agg(json_build_object('name_ua', c.name_ua, 'name_ru', c.name_ru, 'name_en', c.name_en)
        order by c.position, pa.value) filter (where c.id is not null), '[]') as choices,
      max(pa.text_ua) as text_ua, max(pa.text_ru) as text_ru, max(pa.text_en) as text_en
    from product_attributes as pa
      join attribute_types as t on t.id = pa.attribute_id
      join products as p on p.id = pa.product_id
      left join category_attributes as below on below.category_id = p.subcategory_id and below.attribute_id = t.id
      left join category_attributes as top on top.category_id = p.category_id and top.attribute_id = t.id
      left join attribute_choices as c on t.kind = 'choice' and c.attribute_id = t.id and c.id = pa.value
    where pa.product_id ${of_products}
    group by pa.product_id, t.id, below.position, top.position
    order by pa.product_id, below.position nulls last, top.position nulls last, t.id`

export function attributeOf(row: AttributeRow): ProductAttribute {
  const [text_ua, text_ru, text_en] = LANGUAGES.map((language) => textOf(row, language))
  const { attribute_id: id, product_id: _, values: __, choices: ___, ...described } = row
  return {
    ...described,
    id,
    value: valueOf(row),
    text_ua: text_ua ?? '',
    text_ru: text_ru ?? null,
    text_en: text_en ?? null,
  }
}

export function valueOf({ kind, values }: Pick<AttributeRow, 'kind' | 'values'>): AttributeValue {
  if (kind === 'text') return null
  if (kind === 'yes_no') return values[0] === 1
  if (kind === 'number') return values[0] ?? null
  return values.length === 1 ? (values[0] ?? null) : values
}

function textOf(row: AttributeRow, language: Language): string | null {
  if (row.kind === 'number') return numberText(row.values[0] ?? 0, row.unit_code, language)
  if (row.kind === 'yes_no') return YES_NO_WORDS[language][row.values[0] === 1 ? 'yes' : 'no']
  if (row.kind === 'choice') return row.choices.map((choice) => choice[`name_${language}`] ?? choice.name_ua).join(', ')
  return row[`text_${language}`]
}
