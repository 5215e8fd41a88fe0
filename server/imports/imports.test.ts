import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { adjustStock, listStockMoves } from '@shop/contract/admin/catalog/stock'
import { applyImport, cancelImport, checkImport, getImport, listImports } from '@shop/contract/admin/catalog/imports'
import { callInProcess } from '../platform/http/in-process.ts'
import { openImports } from '../testing/fixtures/imports.ts'
import { guest } from '../testing/fixtures/users.ts'
import { refuses } from '../testing/shop.ts'
import { soon } from '../testing/wait-until.ts'

const CATEGORIES = [
  { id: 1, name_ua: 'Фізика' },
  { id: 2, parent_id: 1, name_ua: 'Оптика' },
  { id: 3, name_ua: 'Хімія' },
]

test('an import changes known products, adds new ones, and the shop shows it at once', async (t) => {
  const { shop, checked, rows, apply, token } = await openImports(t, {
    categories: CATEGORIES,
    products: [
      { id: 1, article: 'A-1', price: 100 },
      { id: 2, article: 'A-2', price: 50 },
    ],
  })
  const see = callInProcess(shop.services.cache, shop.app.table, () => undefined)
  assert.equal((await see(listProducts)).meta.total, 2)
  const done = await checked(
    'Артикул;Назва;Ціна, грн;Категорія;Підкатегорія;Залишок\n' +
      'A-1;Прилад навчальний 1;"1 250,50";;;10\nA-2;Прилад навчальний 2;50;;;10\nA-3;Лінза;12,5 грн;фізика;Оптика;7\n',
  )
  assert.deepEqual([done.status, done.counts], ['checked', { new: 1, changed: 1, unchanged: 1, wrong: 0, skipped: 0 }])
  const [changed] = await rows(done.id, 'changed')
  assert.deepEqual(changed?.changes, [{ field: 'price', before: '100', after: '1250,5' }])
  assert.equal((await see(listProducts)).meta.total, 2, 'nothing is written before the word')
  const { others_wait } = await shop.call(getImport, { params: { id: String(done.id) } }, { token })
  assert.equal(others_wait, shop.services.database.engine === 'embedded')

  const ended = await apply(done.id)
  assert.equal(ended.status, 'done')
  await soon(async () => (await see(listProducts)).meta.total, 3)
  const lens = (await see(listProducts)).data[0]
  assert.deepEqual([lens?.price, lens?.amount_in_store, lens?.category_id, lens?.subcategory_id], [12.5, 7, 1, 2])
  assert.equal((await see(getProduct, { params: { id: '1' } })).data.price, 1250.5)

  const log = await shop.services.db
    .selectFrom('audit_entries')
    .select(['entity', 'action', 'before', 'after', 'by_name'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ entity, action }) => `${entity} ${action}`),
    ['product import', 'product create', 'import import'],
  )
  assert.deepEqual(
    [log[0]?.before, log[0]?.after, log[0]?.by_name],
    [{ price: 10000 }, { price: 125050 }, 'Єва Редакторка'],
  )
  assert.equal((log[2]?.after as { changed?: number } | null)?.changed, 1)
  const moves = await shop.services.db.selectFrom('stock_moves').select(['product_id', 'change']).execute()
  assert.deepEqual(moves, [{ product_id: lens?.id, change: 7 }])
  const [line] = (await shop.call(listImports, {}, { token })).data
  assert.deepEqual([line?.by_name, line?.status, line?.counts.new], ['Єва Редакторка', 'done', 1])
})

test('a file with one wrong row is not imported until it is fixed', async (t) => {
  const { shop, checked, faults, apply, one, token } = await openImports(t, {
    products: [{ id: 1, article: 'A-1', price: 100 }],
  })
  const wrong = await checked('Артикул;Назва;Ціна\nA-1;Парта;200\nA-2;Стіл;дорого\n')
  assert.deepEqual(await faults(wrong.id), ['3 C not_a_number'])
  await refuses(shop.call(applyImport, one(wrong.id), { token }), 'import_has_errors')
  const right = await checked('Артикул;Назва;Ціна\nA-1;Парта;200\nA-2;Стіл;300\n')
  assert.deepEqual([(await apply(right.id)).status, (await shop.call(listProducts)).meta.total], ['done', 2])
  await refuses(shop.call(applyImport, one(right.id), { token }), 'wrong_import_status')
})

test('each invalid cell is reported with row, column and problem', async (t) => {
  const { checked, faults, rows } = await openImports(t, {
    categories: [...CATEGORIES, { id: 4, name_ua: 'Хімія' }],
    products: [{ id: 1, article: 'A-1', price: 100 }],
  })
  const heads =
    'Артикул;Назва;Ціна;Ціна зі знижкою;Категорія;Підкатегорія;Код ДК;Накази;Одиниця;Кратність;Країна;Наявність\n'
  const cases: [string, string[]][] = [
    ['A-1;Парта;100;100;;;;;;;;', ['D sale_price_not_below_price']],
    ['B-1;;10;;;;;;;;;', ['B required']],
    ['B-2;Стіл;-5;;;;;;;;;', ['C number_negative']],
    ['B-3;Стіл;1,250;;;;;;;;;', ['C number_ambiguous']],
    ['B-4;Стіл;10,0051;;;;;;;;;', ['C price_decimals']],
    ['B-5;Стіл;10;;Біологія;;;;;;;', ['E category_unknown']],
    ['B-6;Стіл;10;;Фізика;Кислоти;;;;;;', ['F subcategory_unknown']],
    ['B-7;Стіл;10;;;Оптика;;;;;;', ['F subcategory_without_category']],
    ['B-8;Стіл;10;;Хімія;;;;;;;', ['E category_ambiguous']],
    ['B-9;Стіл;10;;;;39162100-5;;;;;', ['G dk_check_digit']],
    ['B-10;Стіл;10;;;;39162100-6;;;;;', ['G dk_unknown']],
    ['B-11;Стіл;10;;;;;999;;;;', ['H precept_unknown']],
    ['B-12;Стіл;10;;;;;;ящик;;;', ['I word_unknown']],
    ['B-13;Стіл;10;;;;;;;101;;', ['J number_too_big']],
    ['B-14;Стіл;10;;;;;;;1,5;;', ['J not_whole']],
    ['B-15;Стіл;10;;;;;;;;Мордор;', ['K country_unknown']],
    ['B-16;Стіл;10;;;;;;;;;може', ['L word_unknown']],
    ['B-17;#REF!;10;;;;;;;;;', ['B cell_error']],
    [`${'x'.repeat(65)};Стіл;10;;;;;;;;;`, ['A text_too_long']],
    [';Стіл;10;;;;;;;;;', ['A article_missing']],
    ['B-18;Стіл;10;;;;;;;;;', ['A article_twice']],
    ['B-18;Стіл;10;;;;;;;;;', ['A article_twice']],
  ]
  const { id, counts } = await checked(heads + cases.map(([line]) => line).join('\n'))
  assert.deepEqual(
    await faults(id),
    cases.flatMap(([, expected], index) => expected.map((fault) => `${index + 2} ${fault}`)),
  )
  assert.equal(counts.wrong, cases.length)
  const twice = (await rows(id, 'wrong')).filter(({ article }) => article === 'B-18')
  assert.deepEqual(
    twice.map(({ problems }) => problems[0]?.detail),
    ['23', '22'],
    'each names the other row',
  )
})

test('an import writes nothing if a product changed since the check, and names the product', async (t) => {
  const { shop, token, checked, check, apply, one } = await openImports(t, {
    products: [
      { id: 1, article: 'A-1', price: 100 },
      { id: 2, article: 'A-2', price: 100 },
    ],
  })
  const file = 'Артикул;Ціна;Залишок\nA-1;200;10\nA-2;300;5\n'
  const ready = await checked(file)
  const { data: product } = await shop.call(getStaffProduct, one(2), { token })
  await shop.call(saveProduct, { ...one(2), body: { ...product, producer: 'Лабприлад' } }, { token })
  const stale = await apply(ready.id)
  assert.deepEqual([stale.status, stale.problem, stale.detail], ['stale', 'products_changed', 'A-2'])
  assert.equal((await shop.call(getProduct, { params: { id: '1' } })).data.price, 100, 'nothing of the file is written')

  const again = await check(stale)
  assert.equal((await apply(again.id)).status, 'done', 'it is written after another check')
  const now = (await shop.call(getStaffProduct, one(2), { token })).data
  assert.deepEqual([now.price, now.amount_in_store, now.producer], [300, 5, 'Лабприлад'])
})

test('pieces sold between check and import stay sold, and the import is written', async (t) => {
  const { shop, token, checked, apply, one } = await openImports(t, {
    products: [
      { id: 1, article: 'A-1', price: 100, amount_in_store: 10 },
      { id: 2, article: 'A-2', price: 100, amount_in_store: 10 },
      { id: 3, article: 'A-3', price: 100, amount_in_store: 10 },
    ],
  })
  const ready = await checked('Артикул;Ціна;Залишок\nA-1;200;10\nA-2;100;25\nA-3;100;1\n')
  const products = [1, 2, 3].map((product_id) => ({ product_id, product_amount: 2 }))
  await shop.call(placeGuestOrder, { body: { products, ...guest.olena } })
  await shop.call(adjustStock, { ...one(1), body: { change: -1, reason: 'розбито' } }, { token })
  assert.equal((await apply(ready.id)).status, 'done')

  const stocks = await Promise.all([1, 2, 3].map(shop.stockOf))
  assert.deepEqual(stocks, [7, 23, 0], 'as in the file, less two that were sold; never below nothing')
  const moves = await shop.services.db
    .selectFrom('stock_moves')
    .select(['product_id', 'change', 'amount_after'])
    .where('reason', 'like', 'import:%')
    .orderBy('product_id')
    .execute()
  assert.deepEqual(moves, [
    { product_id: 2, change: 15, amount_after: 23 },
    { product_id: 3, change: -8, amount_after: 0 },
  ])
})

test('the stock history names the import by its number and file, also those of earlier versions', async (t) => {
  const { shop, token, checked, apply, one } = await openImports(t, {
    products: [{ id: 1, article: 'A-1', price: 100, amount_in_store: 10 }],
  })
  const { id } = await checked('Артикул;Залишок\nA-1;25\n')
  const { file_name } = await apply(id)
  const earlier = {
    product_id: 1,
    change: 1,
    amount_after: 26,
    by_name: 'Єва',
    reason: 'Імпорт № 7: прайс: новий.xlsx',
  }
  await shop.services.db.insertInto('stock_moves').values(earlier).execute()
  await shop.call(adjustStock, { ...one(1), body: { change: -1, reason: 'розбито' } }, { token })
  const { data } = await shop.call(listStockMoves, one(1), { token })
  assert.deepEqual(
    data.map(({ kind, reason, import: from }) => [kind, reason, from]),
    [
      ['adjusted', 'розбито', null],
      ['imported', '', { id: 7, file_name: 'прайс: новий.xlsx' }],
      ['imported', '', { id, file_name }],
    ],
  )
})

test('an article taken since the check stops the whole import', async (t) => {
  const { shop, checked, apply } = await openImports(t, { products: [{ id: 1, article: 'A-1', price: 100 }] })
  const ready = await checked('Артикул;Назва;Ціна\nA-1;Парта;200\nA-9;Стіл;300\n')
  await shop.services.db.updateTable('products').set({ article: 'A-9' }).where('id', '=', 1).execute()
  assert.equal((await apply(ready.id)).status, 'stale')
  const { data } = await shop.call(getProduct, { params: { id: '1' } })
  assert.deepEqual([data.price, data.article], [100, 'A-9'])
  assert.deepEqual(await shop.services.db.selectFrom('audit_entries').selectAll().execute(), [])
})

test('empty cells keep the stored value, or clear it if so configured', async (t) => {
  const { checked, faults, rows } = await openImports(t, {
    products: [{ id: 1, article: 'A-1', producer: 'Лабприлад', sale_price: 90 }],
  })
  const file = 'Артикул;Назва;Виробник;Ціна зі знижкою\nA-1;;;\n'
  assert.equal((await checked(file)).counts.unchanged, 1)
  const clearing = await checked(file, { empty_cells: 'clear' })
  assert.deepEqual(await faults(clearing.id), ['2 B required'])
  const narrow = await checked('Артикул;Виробник;Ціна зі знижкою\nA-1;;\n', { empty_cells: 'clear' })
  assert.deepEqual((await rows(narrow.id, 'changed'))[0]?.changes, [
    { field: 'sale_price', before: '90', after: '' },
    { field: 'producer', before: 'Лабприлад', after: '' },
  ])
})

test('matched columns are remembered for the next file with the same headings', async (t) => {
  const { shop, upload, one, token, settled } = await openImports(t)
  const file = 'Код моделі;Як зветься;Скільки коштує\nA-1;Парта;200\n'
  const first = await upload(file)
  assert.deepEqual([first.sheets[0]?.columns, first.sheets[0]?.is_remembered], [[], false])
  const columns = [
    { column: 0, field: 'article' },
    { column: 1, field: 'name_ua' },
    { column: 2, field: 'price' },
  ] as const
  const body = { sheet: 0, heading_row: 1, columns: [...columns] }
  await shop.call(checkImport, { ...one(first.id), body }, { token })
  assert.equal((await settled(first.id)).counts.new, 1)
  const next = await upload(file.replace('Парта', 'Стіл'))
  assert.deepEqual([next.sheets[0]?.columns, next.sheets[0]?.is_remembered], [columns, true])
  for (const wrong of [
    [],
    [columns[1]],
    [columns[0], { column: 1, field: 'article' as const }],
    [columns[0], { column: 0, field: 'price' as const }],
  ])
    await refuses(
      shop.call(checkImport, { ...one(next.id), body: { ...body, columns: wrong } }, { token }),
      'invalid_data',
    )
})

test('a cancelled import stops, and its file is deleted', async (t) => {
  const { shop, checked, one, token, settled } = await openImports(t)
  const ready = await checked('Артикул;Назва;Ціна\nA-1;Парта;200\n')
  await shop.call(cancelImport, one(ready.id), { token })
  assert.equal((await settled(ready.id)).status, 'cancelled')
  await refuses(shop.call(applyImport, one(ready.id), { token }), 'wrong_import_status')
  await refuses(shop.call(cancelImport, one(ready.id), { token }), 'wrong_import_status')
  await refuses(shop.call(cancelImport, one(999), { token }), 'not_found')
})
