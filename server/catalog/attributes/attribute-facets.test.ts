import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listFacets, listProducts } from '@shop/contract/shop/catalog'
import { inTransaction } from '../../platform/database/db.ts'
import { seededRandom } from '../../demo/generator/random.ts'
import { mergeCounts } from '../merge-counts.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

const ROUNDS = Number(process.env['FACET_ROUNDS'] ?? 150)
const PRODUCTS = 60

/** A product as the test itself counts it. */
interface Model {
  id: number
  category_id: number
  subcategory_id: number
  is_listed: boolean
  price: number
  in_stock: boolean
  values: Map<number, number[]>
}

const TYPES = [
  { id: 1, kind: 'number' as const },
  { id: 2, kind: 'choice' as const },
  { id: 3, kind: 'yes_no' as const },
  { id: 4, kind: 'number' as const },
  { id: 5, kind: 'choice' as const },
]
const CHOICES: Record<number, number[]> = { 2: [21, 22, 23], 5: [51, 52] }
type Random = ReturnType<typeof seededRandom>

function valuesOf(random: Random): Map<number, number[]> {
  const values = new Map<number, number[]>()
  for (const { id, kind } of TYPES) {
    if (random.integer([1, 4]) === 1) continue
    if (kind === 'number') values.set(id, [random.integer([-3, 12]) / 2])
    else if (kind === 'yes_no') values.set(id, [random.integer([0, 1])])
    else
      values.set(
        id,
        (CHOICES[id] ?? []).filter((choice, place) => place === 0 || (random.integer([0, 1]) === 1 && choice > 0)),
      )
  }
  return values
}

async function fill(shop: TestShop, random: Random): Promise<Model[]> {
  const { db } = shop.services
  const named = (id: number) => ({ name_ua: `Ознака ${id}`, name_ru: null, name_en: null })
  await db
    .insertInto('attribute_types')
    .values(TYPES.map((type) => ({ ...type, ...named(type.id), unit_code: null, better: null })))
    .execute()
  const choices = Object.entries(CHOICES).flatMap(([type, ids]) =>
    ids.map((id, position) => ({ id, attribute_id: Number(type), position, ...named(id) })),
  )
  await db.insertInto('attribute_choices').values(choices).execute()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id', 'subcategory_id', 'price', 'amount_in_store'])
    .orderBy('id')
    .execute()
  const models = rows.map((row) => ({
    id: row.id,
    category_id: row.category_id ?? 0,
    subcategory_id: row.subcategory_id ?? 0,
    is_listed: true,
    price: row.price / 100,
    in_stock: row.amount_in_store > 0,
    values: valuesOf(random),
  }))
  for (const model of models) await writeValues(shop, model)
  return models
}

async function writeValues({ services: { db } }: TestShop, { id, values }: Model) {
  await db.deleteFrom('product_attributes').where('product_id', '=', id).execute()
  const rows = [...values].flatMap(([attribute_id, all]) =>
    all.map((value) => ({ product_id: id, attribute_id, value, text_ua: null, text_ru: null, text_en: null })),
  )
  if (rows.length > 0) await db.insertInto('product_attributes').values(rows).execute()
}

/** One random change of the catalog, in the shop and in the model. */
async function change(shop: TestShop, models: Model[], random: Random) {
  const { db } = shop.services
  const model = random.pick(models)
  const what = random.integer([1, 5])
  if (what === 1) {
    model.values = valuesOf(random)
    await writeValues(shop, model)
  } else if (what === 2) {
    model.is_listed = !model.is_listed
    await db.updateTable('products').set({ active: model.is_listed }).where('id', '=', model.id).execute()
  } else if (what === 3) {
    Object.assign(model, { category_id: 1, subcategory_id: random.pick([2, 3]) })
    const place = { category_id: 1, subcategory_id: model.subcategory_id }
    await db.updateTable('products').set(place).where('id', '=', model.id).execute()
  } else if (what === 4 && models.length > PRODUCTS / 2) {
    models.splice(models.indexOf(model), 1)
    await db.deleteFrom('products').where('id', '=', model.id).execute()
  } else {
    await inTransaction(db, mergeCounts)
  }
}

function randomFilter(random: Random): Record<string, string> {
  const chosen = TYPES.filter(() => random.integer([1, 3]) === 1)
  return Object.fromEntries(
    chosen.map(({ id, kind }) => {
      if (kind === 'yes_no') return [id, random.pick(['yes', 'no'])]
      if (kind === 'choice')
        return [id, random.pick([...(CHOICES[id] ?? []), (CHOICES[id] ?? []).join(',')].map(String))]
      const low = random.integer([-4, 8]) / 2
      return [id, random.pick([`${low}..`, `..${low}`, `${low}..${low + random.integer([0, 6]) / 2}`])]
    }),
  )
}

function passes(values: readonly number[] | undefined, text: string): boolean {
  if (!values) return false
  if (text === 'yes' || text === 'no') return values[0] === (text === 'yes' ? 1 : 0)
  if (!text.includes('..')) return values.some((value) => text.split(',').map(Number).includes(value))
  const [low, high] = text.split('..')
  return values.some((value) => (low === '' || value >= Number(low)) && (high === '' || value <= Number(high)))
}

/** Straight from the definition: every product, every filter but the facet's own. */
function bruteForce(models: readonly Model[], attr: Record<string, string>) {
  const counted = TYPES.map(({ id, kind }) => {
    const others = Object.entries(attr).filter(([one]) => Number(one) !== id)
    const found = models.filter(({ values }) => others.every(([one, text]) => passes(values.get(Number(one)), text)))
    const all = found.flatMap(({ values }) => values.get(id) ?? [])
    const countOf = (value: number) => all.filter((one) => one === value).length
    return {
      id,
      min: kind === 'number' && all.length > 0 ? Math.min(...all) : null,
      max: kind === 'number' && all.length > 0 ? Math.max(...all) : null,
      choices: (CHOICES[id] ?? []).map((choice) => ({ id: choice, count: countOf(choice) })),
      yes: kind === 'yes_no' ? countOf(1) : 0,
      no: kind === 'yes_no' ? countOf(0) : 0,
      is_shown: all.length > 0 || String(id) in attr,
    }
  })
  return counted.flatMap(({ is_shown, ...facet }) => (is_shown ? [facet] : []))
}

test('facets and totals equal brute force on random filters while the catalog changes', async (t) => {
  const random = seededRandom(20261122)
  const products = Array.from({ length: PRODUCTS }, (_, place) => ({
    id: place + 1,
    category_id: 1,
    subcategory_id: 2 + (place % 2),
    price: 100 + place,
    amount_in_store: place % 3,
    status_id: 2 as const,
  }))
  const shop = await openShop({ categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: 1 }], products })
  t.after(shop.close)
  const models = await fill(shop, random)
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 3 === 0) await change(shop, models, random)
    const attr = randomFilter(random)
    const category_id = random.pick([0, 1, 2, 3])
    const price_min = random.integer([1, 3]) === 1 ? 100 + random.integer([0, PRODUCTS]) : undefined
    const in_stock = random.integer([1, 4]) === 1
    const search = random.integer([1, 5]) === 1 ? 'прилад' : undefined
    const query = {
      attr,
      ...(category_id && { category_id: String(category_id) }),
      ...(price_min && { price_min: String(price_min) }),
      ...(in_stock && { in_stock: '1' }),
      ...(search && { search }),
    }
    const placed = models.filter(
      (model) =>
        model.is_listed && (!category_id || model.category_id === category_id || model.subcategory_id === category_id),
    )
    const of_price = placed.filter(({ price }) => !price_min || price >= price_min)
    const of_stock = placed.filter((model) => !in_stock || model.in_stock)
    const whole = of_price.filter((model) => of_stock.includes(model))
    const passAll = ({ values }: Model) =>
      Object.entries(attr).every(([id, text]) => passes(values.get(Number(id)), text))
    const note = JSON.stringify(query)
    const { data } = await shop.call(listFacets, { query })
    const facets = data.attributes.map(({ id, min, max, choices, yes, no }) => ({
      id,
      min,
      max,
      yes,
      no,
      choices: choices.map((choice) => ({ id: choice.id, count: choice.count })),
    }))
    assert.deepEqual(
      facets.sort((a, b) => a.id - b.id),
      bruteForce(whole, attr),
      note,
    )
    // The other facets ignore their own filter, too.
    assert.equal(data.in_stock, of_price.filter((model) => passAll(model) && model.in_stock).length, note)
    const prices = of_stock.filter(passAll).map(({ price }) => price)
    const range = prices.length === 0 ? [undefined, undefined] : [Math.min(...prices), Math.max(...prices)]
    assert.deepEqual([data.price?.min, data.price?.max], range, note)
    const found = whole.filter(passAll)
    assert.equal((await shop.call(listProducts, { query })).meta.total, found.length, note)
  }
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from attribute_tallies group by attribute_id, value having sum(change) < 0`.execute(
    shop.services.db,
  )
  assert.deepEqual(rows, [])
  const { rows: misplaced } = await sql`
    select * from product_attributes as a join products as p on p.id = a.product_id
    where (a.category_id, a.subcategory_id) is distinct from (
      case when p.active and p.status_id <> 4 then p.category_id end,
      case when p.active and p.status_id <> 4 then p.subcategory_id end)`.execute(shop.services.db)
  assert.deepEqual(misplaced, [])
})

test('an attribute of more products than are counted in time says so', async (t) => {
  const { COUNTED_MAX } = await import('./attribute-facets.ts')
  const shop = await openShop({ categories: [{ id: 1 }] })
  t.after(shop.close)
  const { db } = shop.services
  await sql`insert into products (article, name_ua, price, amount_in_store, status_id, category_id, search_text, unit, description_ua)
    select 'X-' || n, 'Товар ' || n, 1000, 5, 2, 1, ' товар ', 'pcs', '' from generate_series(1, ${COUNTED_MAX + 1}::int) as n`.execute(
    db,
  )
  const named = { name_ua: 'Довжина', name_ru: null, name_en: null }
  await db
    .insertInto('attribute_types')
    .values({ id: 1, kind: 'number', unit_code: 'MMT', better: null, ...named })
    .execute()
  await sql`insert into product_attributes (product_id, attribute_id, value) select id, 1, 5 from products`.execute(db)
  const facets = async (query: object) => (await shop.call(listFacets, { query })).data
  assert.equal((await facets({ category_id: '1' })).attributes_partial, false)
  assert.equal((await facets({ category_id: '1', price_min: '1' })).attributes_partial, true)
  const filtered = await facets({ category_id: '1', attr: { 1: '5..5' } })
  assert.deepEqual([filtered.attributes_partial, filtered.in_stock], [true, COUNTED_MAX + 1])
  assert.equal(
    (await shop.call(listProducts, { query: { category_id: '1', attr: { 1: '5..5' } } })).meta.total,
    COUNTED_MAX + 1,
  )
})
