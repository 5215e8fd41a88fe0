import { readDemoAttributes } from './load-attributes.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { CONDITIONS, StatusId, UNITS } from '@shop/contract/shop/catalog'
import { isDkCode } from '@shop/contract/rules/goods/dk-code'
import { kopiykas } from '@shop/contract/rules/money/price'
import { assertReferences } from './demo-references.ts'
import { type DemoRoom, readDemoRooms } from './demo-rooms.ts'

const Filled = v.pipe(
  v.string(),
  v.check((text) => text.trim() === text && text !== '', 'is empty or has spaces at its ends'),
)
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a slug'))
const Day = v.pipe(v.string(), v.isoDate())
const DkCode = v.pipe(v.string(), v.check(isDkCode, 'is no ДК 021:2015 code: its check digit is wrong'))
const Money = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.check((hryvnia) => kopiykas(hryvnia) / 100 === hryvnia, 'has more than two decimals'),
)

const Names = { name_ua: Filled, name_ru: Filled, name_en: Filled }
const Picture = v.strictObject({ name: Filled, alt_ua: Filled, alt_ru: Filled, alt_en: Filled })
const Descriptions = { description_ua: Filled, description_ru: Filled, description_en: Filled }

const Product = v.pipe(
  v.strictObject({
    article: v.pipe(v.string(), v.regex(/^\d\d-\d{4}$/, 'is no article')),
    subcategory: Slug,
    pictures: v.pipe(v.array(Picture), v.minLength(1)),
    ...Names,
    ...Descriptions,
    price: Money,
    sale_price: v.nullable(Money),
    amount_in_store: Whole,
    status_id: StatusId,
    producer: Filled,
    condition: v.picklist(CONDITIONS),
    /** Grams. */
    weight: v.pipe(Whole, v.minValue(1)),
    dk_code: DkCode,
    unit: v.picklist(UNITS),
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    warranty_months: Whole,
    precepts: v.array(Filled),
    recommended: v.array(Filled),
  }),
  v.check(
    (product) => product.sale_price === null || product.sale_price < product.price,
    'sale_price is not below price',
  ),
  // The specification forces status 1 without stock.
  v.check(
    (product) => (product.status_id === 1) === (product.amount_in_store === 0),
    'status_id and amount_in_store disagree',
  ),
)

const CatalogFile = v.strictObject({
  category: v.strictObject({
    slug: Slug,
    symbol: v.pipe(v.string(), v.length(2)),
    picture: Filled,
    ...Names,
    subcategories: v.pipe(v.array(v.strictObject({ slug: Slug, ...Names })), v.minLength(1)),
  }),
  products: v.pipe(v.array(Product), v.minLength(1)),
})

const CONTENT = {
  reviews: v.strictObject({
    text: Filled,
    first_name: v.nullable(Filled),
    last_name: v.nullable(Filled),
    user_name: v.nullable(Filled),
    organization: Filled,
    certificate_picture: v.nullable(Filled),
    created_at: Day,
  }),
  certificates: v.strictObject({ ...Descriptions, picture: Filled }),
  precepts: v.strictObject({
    number: v.pipe(v.string(), v.regex(/^\d+$/)),
    date: Day,
    ...Descriptions,
    link: v.pipe(v.string(), v.url(), v.startsWith('https://')),
  }),
  'static-data': v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[a-z_0-9]+$/)),
    /** null if not even the label may show: it is the fallback for an empty value. */
    name: v.nullable(Filled),
    value_ua: v.string(),
    value_ru: v.string(),
    value_en: v.string(),
  }),
  'dk-codes': v.strictObject({ code: DkCode, name_ua: Filled, name_en: Filled }),
}

export type DemoProduct = v.InferOutput<typeof Product>
export type DemoCategory = v.InferOutput<typeof CatalogFile>
type Entry<K extends keyof typeof CONTENT> = v.InferOutput<(typeof CONTENT)[K]>

/** Prices in hryvnia; references by article, number and name. */
export interface DemoData {
  categories: DemoCategory[]
  reviews: Entry<'reviews'>[]
  certificates: Entry<'certificates'>[]
  precepts: Entry<'precepts'>[]
  static_data: Entry<'static-data'>[]
  dk_codes: Entry<'dk-codes'>[]
  attributes: Awaited<ReturnType<typeof readDemoAttributes>>
  rooms: DemoRoom[]
  pictures: { products: Map<string, string>; documents: Map<string, string> }
}

/** @throws an Error that names the file, the entry and the problem */
export async function readDemoData(folder = import.meta.dirname): Promise<DemoData> {
  const catalog = path.join(folder, 'catalog')
  const names = (await readdir(catalog)).filter((name) => name.endsWith('.json')).sort()
  const categories = await Promise.all(names.map((name) => readChecked(CatalogFile, path.join(catalog, name))))
  const data: DemoData = {
    categories,
    attributes: await readDemoAttributes(folder, categories),
    reviews: await readContent(folder, 'reviews'),
    certificates: await readContent(folder, 'certificates'),
    precepts: await readContent(folder, 'precepts'),
    static_data: await readContent(folder, 'static-data'),
    dk_codes: await readContent(folder, 'dk-codes'),
    rooms: await readDemoRooms(path.join(folder, 'rooms')),
    pictures: {
      products: await listPictures(path.join(folder, 'pictures', 'products'), ''),
      documents: await listPictures(path.join(folder, 'pictures'), '.webp'),
    },
  }
  assertReferences(data)
  return data
}

function readContent<K extends keyof typeof CONTENT>(folder: string, name: K): Promise<Entry<K>[]> {
  // Cast: TypeScript cannot relate a generic key to its entry.
  const schema = v.array(CONTENT[name]) as unknown as v.GenericSchema<Entry<K>[]>
  return readChecked(schema, path.join(folder, 'content', `${name}.json`))
}

async function readChecked<T>(schema: v.GenericSchema<T>, file: string): Promise<T> {
  const raw: unknown = JSON.parse(await readFile(file, 'utf8'))
  const parsed = v.safeParse(schema, raw)
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `${path.basename(file)}, ${placeOf(issue)}: ${issue.message}`)
  throw new Error(`The demonstration catalog is wrong.\n${problems.join('\n')}`)
}

/** `11-0412, price` rather than `products.3.price`. */
function placeOf(issue: v.BaseIssue<unknown>): string {
  const named = issue.path?.map((step) => labelOf(step.value)).find((label) => label !== null)
  const field = v.getDotPath(issue) ?? 'the file'
  return named === undefined ? field : `${named}, ${field}`
}

function labelOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null
  for (const field of ['article', 'number', 'key', 'code', 'picture'])
    if (field in entry) return String((entry as Record<string, unknown>)[field])
  return null
}

async function listPictures(folder: string, name_suffix: string): Promise<Map<string, string>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  return new Map(files.map((name) => [path.basename(name, '.webp') + name_suffix, path.join(folder, name)]))
}
