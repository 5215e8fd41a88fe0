import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { kopiykas } from '@shop/contract/rules/money/price'
import { STATUS } from '@shop/contract/shop/catalog'
import type { Tx } from '../platform/database/db.ts'
import { searchText } from '../catalog/public.ts'
import { type LoadContext, requireEntry } from './load-context.ts'

const Part = v.strictTuple([v.string(), v.number()])
const Kits = v.array(
  v.strictObject({
    article: v.string(),
    category: v.string(),
    subcategory: v.string(),
    name_ua: v.string(),
    name_ru: v.string(),
    name_en: v.string(),
    description_ua: v.string(),
    description_ru: v.string(),
    description_en: v.string(),
    /** Off the components' sum; null with its own price, in hryvnia. */
    percent: v.nullable(v.number()),
    price: v.nullable(v.number()),
    components: v.array(Part),
    options: v.array(Part),
  }),
)

interface Ids {
  categories: ReadonlyMap<string, number>
  products: ReadonlyMap<string, number>
}

/** Older than the newest products on the home page. */
const AGE_MS = 200 * 86_400_000

type Kit = v.InferOutput<typeof Kits>[number]

interface KitPart {
  product_id: number
  position: number
  amount: number
  is_optional: boolean
}

/** Of the catalog's products, with their pictures. */
export async function loadKits({ tx, progress, now }: LoadContext, ids: Ids): Promise<void> {
  const file = await readFile(path.join(import.meta.dirname, 'kits.json'), 'utf8')
  const kits = v.parse(Kits, JSON.parse(file))
  for (const kit of kits) {
    const parts = partsOf(kit, ids)
    const kit_id = await addProduct(tx, kit, { ids, first_id: parts[0]?.product_id ?? 0, now })
    await tx
      .insertInto('kit_components')
      .values(parts.map((part) => ({ kit_id, ...part })))
      .execute()
    await addPictures(tx, kit_id, parts)
    await addRequiredAttributes(tx, kit_id, parts)
  }
  progress(`Kits: ${kits.length}`)
}

const partsOf = ({ components, options }: Kit, { products }: Ids): KitPart[] =>
  [
    ...components.map(([article, amount]) => ({ article, amount, is_optional: false })),
    ...options.map(([article, amount]) => ({ article, amount, is_optional: true })),
  ].map(({ article, ...part }, position) => ({ ...part, position, product_id: requireEntry(products, article) }))

async function addProduct(
  tx: Tx,
  { category, subcategory, percent, price, components: _, options: __, ...texts }: Kit,
  { ids, first_id, now }: { ids: Ids; first_id: number; now: Date },
): Promise<number> {
  const facts = await tx
    .selectFrom('products')
    .select(['dk_code', 'country', 'producer', 'warranty_months'])
    .where('id', '=', first_id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('products')
    .values({
      ...texts,
      ...facts,
      ...FEATURES,
      search_text: searchText({ ...texts, producer: facts.producer }),
      category_id: requireEntry(ids.categories, category),
      subcategory_id: requireEntry(ids.categories, `${category}/${subcategory}`),
      price: kopiykas(price ?? 0),
      kit_percent: percent,
      created_at: new Date(now.getTime() - AGE_MS),
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addPictures(tx: Tx, kit_id: number, parts: readonly KitPart[]): Promise<void> {
  const pictures = await tx
    .selectFrom('product_files')
    .select(['product_id', 'file_id', 'alt_ua', 'alt_ru', 'alt_en'])
    .where('position', '=', 0)
    .where(
      'product_id',
      'in',
      parts.map(({ product_id }) => product_id),
    )
    .execute()
  const files = parts.flatMap(({ product_id }) => pictures.find((one) => one.product_id === product_id) ?? [])
  await tx
    .insertInto('product_files')
    .values(files.map((file, position) => ({ ...file, product_id: kit_id, position })))
    .execute()
}

/** Of the first component that has them. Without those that its category requires, the admin refuses to save the kit. */
async function addRequiredAttributes(tx: Tx, kit_id: number, parts: readonly KitPart[]): Promise<void> {
  const givers = parts.map(({ product_id }) => product_id)
  const values = await tx
    .selectFrom('products as kit')
    .innerJoin('category_attributes as required', (join) =>
      join.on((on) =>
        on.or([
          on('required.category_id', '=', on.ref('kit.category_id')),
          on('required.category_id', '=', on.ref('kit.subcategory_id')),
        ]),
      ),
    )
    .innerJoin('product_attributes as own', 'own.attribute_id', 'required.attribute_id')
    .select(['own.product_id', 'own.attribute_id', 'own.value', 'own.text_ua', 'own.text_ru', 'own.text_en'])
    .where('kit.id', '=', kit_id)
    .where('required.is_required', '=', true)
    .where('own.product_id', 'in', givers)
    .execute()
  const giverOf = (attribute_id: number) =>
    givers.find((id) => values.some((one) => one.product_id === id && one.attribute_id === attribute_id))
  const taken = values.filter(({ product_id, attribute_id }) => product_id === giverOf(attribute_id))
  if (taken.length === 0) return
  await tx
    .insertInto('product_attributes')
    .values(taken.map((value) => ({ ...value, product_id: kit_id })))
    .execute()
}

const FEATURES = {
  status_id: STATUS.in_stock,
  sale_price: null,
  amount_in_store: 0,
  unit: 'set' as const,
  condition: 'new',
  weight: null,
  meta_title: null,
  meta_description: null,
}
