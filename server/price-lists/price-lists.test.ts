import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Card, listProducts } from '@shop/contract/shop/catalog'
import { listPriceLists } from '@shop/contract/shop/content'
import { FULL, openWithLists, PUBLIC_URL, readList } from '../testing/fixtures/price-lists.ts'
import type { TestShop } from '../testing/shop.ts'
import { AVAILABILITY } from '../texts/words/price-list-words.ts'

const HEADER = [
  'Артикул',
  'Назва',
  'Код ДК 021:2015',
  'Од. виміру',
  'Ціна, грн',
  'Ціна зі знижкою, грн',
  'Наявність',
  'Сторінка товару',
]

async function listedCards(shop: TestShop): Promise<Card[]> {
  const cards: Card[] = []
  for (let page = 1; ; page++) {
    const found = await shop.call(listProducts, { query: { page: String(page) } })
    cards.push(...found.data)
    if (page >= found.meta.last_page) return cards
  }
}

test('the full price list shows exactly the listed products with the shop’s data', async (t) => {
  const shop = await openWithLists({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }],
    products: [
      ...Array.from({ length: 20 }, (_, at) => ({
        id: at + 1,
        category_id: 1,
        subcategory_id: 2,
        price: 0.01 + at * 1234.56,
      })),
      { id: 21, category_id: 3, price: 999_999_999, sale_price: 0.99 },
      { id: 22, price: 10, sale_price: 0, amount_in_store: 0, status_id: 2 },
      { id: 23, status_id: 3 },
      { id: 24, status_id: 4 },
      { id: 25, active: false },
    ],
  })
  t.after(shop.close)
  const { sheet, goods } = await readList(shop, FULL)
  assert.deepEqual(sheet.rows[2], HEADER)
  const cards = await listedCards(shop)
  assert.equal(cards.length, 23)
  const rowOf = (card: Card) => [
    card.article,
    card.name_ua,
    'шт.',
    card.price,
    card.sale_price,
    AVAILABILITY[card.status.id],
    `${PUBLIC_URL}/product/${card.id}`,
  ]
  const expected = cards.map(rowOf).toSorted()
  assert.deepEqual(goods.map(([article, name, , ...rest]) => [article, name, ...rest]).toSorted(), expected)
  const last_column = (row: number) => sheet.cells?.get(`${row},7`)?.hyperlink?.target
  assert.equal(last_column(3), goods[0]?.[7])
})

test('each category has a list of its products by subcategory and article', async (t) => {
  const shop = await openWithLists({
    categories: [
      { id: 1, name_ua: 'Фізика' },
      { id: 2, parent_id: 1 },
      { id: 3, parent_id: 1 },
      { id: 4 },
      { id: 5, active: false },
    ],
    products: [
      { id: 1, category_id: 1, subcategory_id: 3, article: 'A-1' },
      { id: 2, category_id: 1, subcategory_id: 2, article: 'B-2' },
      { id: 3, category_id: 1, subcategory_id: 2, article: 'B-1' },
      { id: 4, category_id: 1, article: 'C-1' },
      { id: 5, category_id: 4, article: 'D-1' },
    ],
  })
  t.after(shop.close)
  const { data } = await shop.call(listPriceLists)
  const listed = data.map((entry) => [entry.category?.id ?? null, entry.id === FULL])
  assert.deepEqual(
    listed.toSorted(),
    [
      [1, false],
      [4, false],
      [null, true],
    ].toSorted(),
  )
  const physics = data.find((entry) => entry.category?.id === 1)
  const { goods, sheet } = await readList(shop, physics?.id ?? 0)
  assert.deepEqual(
    goods.map(([article]) => article),
    ['C-1', 'B-1', 'B-2', 'A-1'],
  )
  assert.match(String(sheet.rows[0]?.[0]), /Прайс-лист: Фізика$/)
  assert.match(String(sheet.rows[1]?.[0]), /станом на 2026\.11\.21/)
})

const NAMES = [
  '=1+1',
  '+380441234567',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://evil.example","x")',
  `"Лапки" 'й' <b>&amp; ]]> 🙂`,
  '  пробіли  ',
  'Їжа_x0041_',
  'Щ'.repeat(300),
]

test('all names are plain text, even those that look like formulas', async (t) => {
  const shop = await openWithLists({
    products: NAMES.map((name_ua, at) => ({ id: at + 1, name_ua, article: `90-${String(at).padStart(3, '0')}` })),
  })
  t.after(shop.close)
  const { sheet, goods } = await readList(shop, FULL)
  assert.deepEqual(
    goods.map(([, name]) => name),
    NAMES,
  )
  for (const [place, cell] of sheet.cells ?? []) {
    assert.equal(cell.formula, undefined, place)
    // With the format "text" the value stays text even after the cell is edited.
    if (cell.type === 'string') assert.equal(cell.style?.numFmt, '@', place)
  }
})

test('the list is ready for reading and printing: frozen header, filter, landscape, header on every page', async (t) => {
  const shop = await openWithLists({ products: [{ id: 1, price: 1250.5 }, { id: 2 }] })
  t.after(shop.close)
  const { sheet } = await readList(shop, FULL)
  assert.deepEqual(sheet.freezePane, { rows: 3 })
  assert.equal(sheet.autoFilter?.range, 'A3:H5')
  const { orientation, fitToPage, fitToWidth, fitToHeight, paperSize } = sheet.pageSetup ?? {}
  assert.deepEqual([orientation, fitToPage, fitToWidth, fitToHeight, paperSize], ['landscape', true, 1, 0, 'a4'])
  assert.equal(sheet.pageSetup?.printTitlesRow, '$3:$3')
  assert.equal(sheet.cells?.get('3,4')?.style?.numFmt, '#,##0.00')
  assert.ok((sheet.columns ?? []).every((column) => (column.width ?? 0) >= 10))
})

test('a download is named by category and day, in Latin and Cyrillic', async (t) => {
  const shop = await openWithLists({
    categories: [{ id: 1, name_ua: 'Хімія (м’яка їжа)' }],
    products: [{ id: 1, category_id: 1 }],
  })
  t.after(shop.close)
  const { data } = await shop.call(listPriceLists)
  const one = data.find((entry) => entry.category?.id === 1)?.file?.web_path ?? ''
  const answer = await shop.fetch(one)
  await answer.body?.cancel()
  const disposition = answer.headers.get('content-disposition') ?? ''
  const [, latin, encoded = ''] =
    /^attachment; filename="([\w-]+\.xlsx)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? []
  assert.equal(latin, 'prais-lyst-khimiia-miaka-yizha-2026-11-21.xlsx')
  assert.equal(decodeURIComponent(encoded), 'Прайс-лист Хімія (м’яка їжа) 2026-11-21.xlsx')
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  for (const file of ['x.xlsx', '..%2f..%2fdb%2fx.xlsx', one.slice(7).replace(/\w{10}\.xlsx$/, '0000000000.xlsx')])
    assert.equal((await shop.fetch(`/files/price-lists/${file}`)).status, 404, file)
})
