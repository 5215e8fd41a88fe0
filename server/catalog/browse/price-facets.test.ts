import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listFacets, listProducts } from '@shop/contract/shop/catalog'
import { seededRandom } from '../../demo/generator/random.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { addProducts } from '../../testing/fixtures/products.ts'
import { openShop } from '../../testing/shop.ts'
import { mergeCounts } from '../merge-counts.ts'

const CODES = ['39160000-1', '39162100-6', '39162200-7', '38310000-1']
const PRICES = [0.01, 0.63, 0.64, 12.8, 99.99, 100, 100.01, 131.07, 131.08, 5000, 99_999]
const ROUNDS = 60

test('facets and totals of prices and whole DK codes equal brute force while prices change', async (t) => {
  const random = seededRandom(20261124)
  const products = Array.from({ length: 40 }, (_, place) => ({
    id: place + 1,
    category_id: 1 + (place % 2),
    price: random.pick(PRICES),
    amount_in_store: place % 3,
    producer: random.pick(['Еліт', 'Навігатор']),
    dk_code: CODES[place % CODES.length] ?? '',
  }))
  const shop = await openShop({ categories: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { db } = shop.services
  await db
    .insertInto('dk_codes')
    .values(CODES.map((code) => ({ code, name_ua: code, name_en: code })))
    .execute()
  await addProducts(db, products)
  for (let round = 0; round < ROUNDS; round++) {
    const changed = random.pick(products)
    changed.price = random.pick(PRICES)
    await sql`update products set price = ${Math.round(changed.price * 100)} where id = ${changed.id}`.execute(db)
    if (round % 20 === 0) await inTransaction(db, mergeCounts)
    const min = random.pick([null, ...PRICES])
    const max = random.pick([null, ...PRICES])
    const dk = random.pick([null, ...CODES])
    const category = random.pick([null, 1, 2])
    const in_stock = random.pick([null, true])
    const query = {
      ...(min !== null && { price_min: String(min) }),
      ...(max !== null && { price_max: String(max) }),
      ...(dk && { dk }),
      ...(category && { category_id: String(category) }),
      ...(in_stock && { in_stock: '1' }),
    }
    const note = JSON.stringify(query)
    const isPriced = ({ price }: { price: number }) => price >= (min ?? 0) && price <= (max ?? Infinity)
    const isCoded = ({ dk_code }: { dk_code: string }) => dk_code.startsWith(dk?.replace(/0*-\d$/, '') ?? '')
    const isHere = ({ category_id }: { category_id: number }) => !category || category_id === category
    const isThere = ({ amount_in_store }: { amount_in_store: number }) => amount_in_store > 0
    const coded = products.filter((one) => isHere(one) && isCoded(one))
    const found = coded.filter((one) => isPriced(one) && (!in_stock || isThere(one)))
    const { data } = await shop.call(listFacets, { query })
    const countOf = (producer: string) => found.filter((one) => one.producer === producer).length
    const producers = Object.fromEntries(data.producers.map(({ producer, count }) => [producer, count]))
    for (const producer of ['Еліт', 'Навігатор'])
      assert.equal(producers[producer] ?? 0, countOf(producer), `${producer} of ${note}`)
    assert.equal(data.in_stock, coded.filter((one) => isPriced(one) && isThere(one)).length, note)
    const prices = coded.filter((one) => !in_stock || isThere(one)).map(({ price }) => price)
    const range = prices.length === 0 ? [undefined, undefined] : [Math.min(...prices), Math.max(...prices)]
    assert.deepEqual([data.price?.min, data.price?.max], range, note)
    assert.equal((await shop.call(listProducts, { query })).meta.total, found.length, note)
  }
})
