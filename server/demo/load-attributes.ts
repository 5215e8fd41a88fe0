import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Insertable } from 'kysely'
import * as v from 'valibot'
import { ATTRIBUTE_KINDS, BETTER } from '@shop/contract/rules/goods/attributes'
import { findUnit } from '@shop/contract/rules/goods/units'
import type { Tables } from '../database/tables.ts'
import type { DemoCategory } from './demo-data.ts'
import { type LoadContext, requireEntry } from './load-context.ts'

const Filled = v.pipe(v.string(), v.minLength(1))
const Named = { key: Filled, name_ua: Filled, name_ru: Filled, name_en: Filled }
const Value = v.union([
  v.number(),
  v.boolean(),
  v.array(Filled),
  v.strictObject({ text_ua: Filled, text_ru: Filled, text_en: Filled }),
])

type ValueRow = Insertable<Tables['product_attributes']>

const File = v.strictObject({
  types: v.array(
    v.strictObject({
      ...Named,
      kind: v.picklist(ATTRIBUTE_KINDS),
      unit_code: v.nullable(
        v.pipe(
          v.string(),
          v.check((code) => findUnit(code) !== undefined),
        ),
      ),
      better: v.nullable(v.picklist(BETTER)),
      choices: v.array(v.strictObject(Named)),
    }),
  ),
  /** By `category/subcategory`, in the form's sequence. */
  categories: v.record(v.string(), v.array(v.strictObject({ key: Filled, is_required: v.boolean() }))),
  /** By article, then by attribute; choices by key. */
  products: v.record(v.string(), v.record(v.string(), Value)),
})
type DemoAttributes = v.InferOutput<typeof File>

export async function readDemoAttributes(folder: string, categories: readonly DemoCategory[]): Promise<DemoAttributes> {
  const data = v.parse(File, JSON.parse(await readFile(path.join(folder, 'content', 'attributes.json'), 'utf8')))
  const missing = categories
    .flatMap(({ products }) => products)
    .find(({ article }) => Object.keys(data.products[article] ?? {}).length < 3)
  if (missing) throw new Error(`attributes.json, ${missing.article}: fewer than three attributes`)
  return data
}

interface Ids {
  categories: ReadonlyMap<string, number>
  products: ReadonlyMap<string, number>
}

export async function loadAttributes({ tx, data, progress }: LoadContext, ids: Ids): Promise<void> {
  const { types, categories, products } = data.attributes
  const type_ids = new Map<string, number>()
  const choice_ids = new Map<string, number>()
  for (const { key, choices, ...row } of types) {
    const type = await tx.insertInto('attribute_types').values(row).returning('id').executeTakeFirstOrThrow()
    type_ids.set(key, type.id)
    for (const [position, { key: choice, ...names }] of choices.entries()) {
      const values = { ...names, attribute_id: type.id, position }
      const { id } = await tx.insertInto('attribute_choices').values(values).returning('id').executeTakeFirstOrThrow()
      choice_ids.set(`${key} ${choice}`, id)
    }
  }
  const attached = Object.entries(categories).flatMap(([place, own]) =>
    own.map(({ key, is_required }, position) => ({
      category_id: requireEntry(ids.categories, place),
      attribute_id: requireEntry(type_ids, key),
      position,
      is_required,
    })),
  )
  await tx.insertInto('category_attributes').values(attached).execute()
  const none = { text_ua: null, text_ru: null, text_en: null }
  const values = Object.entries(products).flatMap(([article, own]) =>
    Object.entries(own).flatMap(([key, value]): ValueRow[] => {
      const row = { product_id: requireEntry(ids.products, article), attribute_id: requireEntry(type_ids, key) }
      if (Array.isArray(value))
        return value.map((choice) => ({ ...row, ...none, value: requireEntry(choice_ids, `${key} ${choice}`) }))
      if (typeof value === 'object') return [{ ...row, ...value, value: 0 }]
      return [{ ...row, ...none, value: Number(value) }]
    }),
  )
  await tx.insertInto('product_attributes').values(values).execute()
  progress(`Attributes: ${types.length}, values: ${values.length}`)
}
