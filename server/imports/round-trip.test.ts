import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import { loadDemo } from '../demo/load-demo.ts'
import type { Db } from '../platform/database/db.ts'
import { openImports } from '../testing/fixtures/imports.ts'
import { addKit, addProducts } from '../testing/fixtures/products.ts'
import { contentsExcept } from '../testing/table-contents.ts'

/** An import writes about itself; triggers' sums are merged in the background. */
const OWN_TABLES = [
  'imports',
  'import_rows',
  'import_mappings',
  'audit_entries',
  'attribute_tallies',
  'product_tallies',
] as const
const FORMATS = [{ format: 'xlsx' }, { format: 'csv' }, { format: 'csv', decimals: 'point' }] as const

async function openDemo(t: TestContext) {
  const opened = await openImports(t)
  const { services, call } = opened.shop
  await loadDemo(services, () => undefined)
  const exported = async (query: (typeof FORMATS)[number]) => {
    const { bytes } = await call(exportProducts, { query }, { token: opened.token })
    return Buffer.from(bytes)
  }
  return { ...opened, exported, contents: () => contentsExcept(services.db, OWN_TABLES) }
}

/** Values that forms would refuse but tables may contain, and texts that spreadsheets would evaluate. */
const NASTY_PRODUCTS = [
  { id: 90001, article: '=1+1', name_ua: '=HYPERLINK("http://evil.example")', producer: '+380', name_en: '@SUM(A1)' },
  { id: 90002, article: '-5', name_ua: "'=вже з апострофом", name_ru: "''-два", name_en: '＝1+1', producer: '\tтаб' },
  { id: 90003, article: '00123', name_ua: 'Два  пропуски "лапки"; крапка з комою, кома', name_en: 'a\r\nb' },
  {
    id: 90004,
    article: '1,250',
    name_ua: 'Глобус _x000D_ \u2028 кінець',
    producer: 'новий',
    price: 0.01,
    amount_in_store: 0,
  },
  { id: 90005, article: 'архів', name_ua: 'ДК <b>&amp;</b> 🌍', price: 999_999_999 },
]

const named = (name_ua: string) => ({ name_ua, name_ru: null, name_en: null })
const untold = { text_ua: null, text_ru: null, text_en: null }

/** Values, words and articles that a spreadsheet or the file's separators could break. */
async function addNasty(db: Db): Promise<void> {
  const more = ['А (б)', 'Б × 2', 'В; Г'].map((article, at) => ({ id: 90_006 + at, article }))
  const products = [...NASTY_PRODUCTS, ...more]
  await addProducts(db, products)
  const components = products.map(({ id }, at) => ({ product_id: id, amount: at + 1, is_optional: at % 2 === 1 }))
  await addKit(db, 90_100, components, { id: 90_100, article: 'К (1)' })
  const types = [
    { id: 9001, kind: 'number' as const, unit_code: 'MMT', better: 'less' as const, ...named('Допуск') },
    { id: 9002, kind: 'choice' as const, unit_code: null, better: null, ...named('=Живлення; чи ні') },
    { id: 9003, kind: 'yes_no' as const, unit_code: null, better: null, ...named('Камера') },
    { id: 9004, kind: 'text' as const, unit_code: null, better: null, ...named('Примітка') },
  ]
  await db.insertInto('attribute_types').values(types).execute()
  const choices = ['220 В; 50 Гц', '=мережа', '1,5'].map((name, position) => ({ id: 9021 + position, position, name }))
  await db
    .insertInto('attribute_choices')
    .values(choices.map(({ name, ...choice }) => ({ ...choice, attribute_id: 9002, ...named(name) })))
    .execute()
  const numbers = [0.000001, -40, 0, 0.125, 1_234_567.891, 1e9, -0.5, 40]
  const texts = ['=1+1', '-5', 'так', '1,5', "'лапка", '00123', 'рядок; рядок', '"x"']
  const rows = products.flatMap(({ id }, at) => [
    { product_id: id, attribute_id: 9001, value: numbers[at] ?? 0, ...untold },
    { product_id: id, attribute_id: 9002, value: 9021, ...untold },
    ...(at % 2 === 0 ? [{ product_id: id, attribute_id: 9002, value: 9022 + (at % 4) / 2, ...untold }] : []),
    { product_id: id, attribute_id: 9003, value: at % 2, ...untold },
    {
      product_id: id,
      attribute_id: 9004,
      value: 0,
      text_ua: texts[at] ?? '',
      text_ru: 'по-русски',
      text_en: texts.at(-1 - at) ?? null,
    },
  ])
  await db.insertInto('product_attributes').values(rows).execute()
}

test('applying the export of all products, attributes and kits changes no row of the database', async (t) => {
  const { shop, exported, contents, checked, apply, faults } = await openDemo(t)
  await addNasty(shop.services.db)
  const before = await contents()
  assert.ok((before['product_attributes']?.length ?? 0) > 500 && (before['kit_components']?.length ?? 0) > 20)
  for (const query of FORMATS)
    for (const empty_cells of ['clear', 'keep'] as const) {
      const { id, counts } = await checked(await exported(query), { empty_cells })
      assert.deepEqual(await faults(id), [])
      assert.deepEqual(counts, { ...counts, new: 0, changed: 0, wrong: 0, unchanged: before['products']?.length })
      assert.equal((await apply(id)).status, 'done')
      assert.deepEqual(await contents(), before)
    }
})

test('an export alone restores all attributes and kits, and exports as the same file', async (t) => {
  const { shop, exported, checked, apply, faults } = await openDemo(t)
  const { db } = shop.services
  const state = async () => ({
    // Without `is_extra`: which of several choices was the first to be written.
    attributes: await db
      .selectFrom('product_attributes')
      .select(['product_id', 'attribute_id', 'category_id', 'subcategory_id', 'value', 'text_ua', 'text_ru', 'text_en'])
      .orderBy('product_id')
      .orderBy('attribute_id')
      .orderBy('value')
      .execute(),
    components: await db.selectFrom('kit_components').selectAll().orderBy('kit_id').orderBy('position').execute(),
    products: await db
      .selectFrom('products')
      .select(['id', 'is_kit', 'amount_in_store', 'price', 'sale_price', 'kit_percent'])
      .orderBy('id')
      .execute(),
  })
  const before = await state()
  for (const query of FORMATS) {
    const file = await exported(query)
    await db.deleteFrom('product_attributes').execute()
    await db.deleteFrom('kit_components').execute()
    const { id } = await checked(file, { empty_cells: 'clear' })
    assert.deepEqual(await faults(id), [])
    const done = await apply(id)
    assert.equal(done.status, 'done', JSON.stringify(done))
    assert.deepEqual(await state(), before)
    if (query.format === 'csv') assert.ok((await exported(query)).equals(file))
  }
})
