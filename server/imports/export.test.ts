import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportProducts } from '@shop/contract/admin/imports'
import { loadDemo } from '../demo/load-demo.ts'
import { addProducts } from '../testing/products.ts'
import { openImports } from '../testing/imports.ts'
import { openShop } from '../testing/shop.ts'
import { signIn } from '../testing/users.ts'

/** Values that forms would refuse but tables may contain, and texts that spreadsheets would evaluate. */
const NASTY = [
  { id: 90001, article: '=1+1', name_ua: '=HYPERLINK("http://evil.example")', producer: '+380', name_en: '@SUM(A1)' },
  { id: 90002, article: '-5', name_ua: "'=вже з апострофом", name_ru: "''-два", producer: '\tтаб' },
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

test('exporting the whole demonstration catalog and importing it again changes nothing', async (t) => {
  const { shop, token, checked, faults, rows } = await openImports(t)
  await loadDemo(shop.services, () => undefined)
  await addProducts(shop.services.db, NASTY)
  const { count } = await shop.services.db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (const query of [{ format: 'xlsx' }, { format: 'csv' }, { format: 'csv', decimals: 'point' }] as const) {
    const document = await shop.call(exportProducts, { query }, { token })
    assert.match(document.file_name, new RegExp(`\\.${query.format}$`))
    for (const empty_cells of ['clear', 'keep'] as const) {
      const { id, counts } = await checked(Buffer.from(document.bytes), { empty_cells })
      assert.deepEqual([await faults(id), await rows(id, 'changed'), await rows(id, 'new')], [[], [], []])
      assert.equal(counts.unchanged, count)
    }
  }
})

test('an export contains the filtered products, and no spreadsheet evaluates their texts', async (t) => {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }],
    products: [
      { id: 1, article: 'A-1', category_id: 1, subcategory_id: 2, name_ua: '=cmd|calc' },
      { id: 2, article: 'A-2', category_id: 3, active: false },
      { id: 3, article: 'A-3', status_id: 4 },
    ],
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const articles = async (query: object) => {
    const { bytes } = await shop.call(exportProducts, { query: { format: 'csv', ...query } }, { token })
    const text = new TextDecoder().decode(bytes)
    assert.doesNotMatch(text, /[;\n"][=+@-]/)
    return [...text.matchAll(/^(A-\d)/gm)].map(([, article]) => article)
  }
  assert.deepEqual(await articles({}), ['A-1', 'A-2', 'A-3'])
  assert.deepEqual(await articles({ category: '1' }), ['A-1'])
  assert.deepEqual(await articles({ active: '0' }), ['A-2'])
  assert.deepEqual(await articles({ status: '4' }), ['A-3'])
  assert.deepEqual(await articles({ q: 'навчальний 3' }), ['A-3'])
})
