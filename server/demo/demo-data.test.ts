import { test } from 'node:test'
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { LANGUAGES } from '@shop/contract/primitives'
import { isDkCode } from '@shop/contract/rules/goods/dk-code'
import { readDemoData, type DemoProduct } from './demo-data.ts'
import { creationDates, inRecentYear, NEWEST } from './demo-dates.ts'

const data = await readDemoData()
const products = data.categories.flatMap((file) => file.products)
const everyText = (product: DemoProduct) =>
  LANGUAGES.flatMap((l) => [product[`name_${l}`], product[`description_${l}`]])

test('the demonstration shop has enough categories, products, reviews and certificates', () => {
  assert.ok(data.categories.length >= 12, `${data.categories.length} categories`)
  const subcategories = data.categories.flatMap((file) => file.category.subcategories)
  assert.ok(subcategories.length >= 36, `${subcategories.length} subcategories`)
  assert.ok(products.length >= 160, `${products.length} products`)
  assert.equal(data.reviews.length, 24)
  assert.equal(data.certificates.length, 9)
})

test('eleven rooms have 20 to 45 positions each, most with goods and some without', () => {
  assert.equal(data.rooms.length, 11)
  for (const { code, positions } of data.rooms) {
    assert.ok(positions.length >= 20 && positions.length <= 45, `${code}: ${positions.length} positions`)
    const covered = positions.filter((position) => position.products.length > 0).length
    assert.ok(covered > positions.length / 3 && covered < positions.length, `${code}: goods for ${covered}`)
    assert.equal(new Set(positions.map(({ number }) => number)).size, positions.length, code)
  }
})

test('every subcategory has a product', () => {
  for (const { category, products: own } of data.categories)
    for (const { slug } of category.subcategories)
      assert.ok(
        own.some((product) => product.subcategory === slug),
        `${category.slug}/${slug} is empty`,
      )
})

test('Russian and English texts of a product are nearly as long as the Ukrainian ones', () => {
  for (const product of products)
    for (const field of ['name', 'description'] as const)
      for (const language of LANGUAGES) {
        const length = product[`${field}_${language}`].length
        const share = length / product[`${field}_ua`].length
        assert.ok(
          share >= 0.6,
          `${product.article}: ${field}_${language} has ${Math.round(share * 100)} % of the Ukrainian`,
        )
      }
})

test('no two products share a name or a description', () => {
  for (const field of ['name', 'description'] as const)
    for (const language of LANGUAGES) {
      const texts = products.map((product) => product[`${field}_${language}`])
      const repeated = texts.filter((text, place) => texts.indexOf(text) !== place)
      assert.deepEqual(repeated, [], `${field}_${language}`)
    }
})

test('texts use only their language’s letters, quotes and spaces', () => {
  const forbidden: Record<string, RegExp> = {
    _ua: /[ыэёъ"“”]|[а-яіїєґ]'/i,
    _ru: /[іїєґ"“”]|[а-я]'/i,
    _en: /[а-яіїєґ"«»]/i,
  }
  for (const product of products) {
    for (const language of LANGUAGES)
      for (const text of [product[`name_${language}`], product[`description_${language}`]])
        assert.doesNotMatch(text, forbidden[`_${language}`] ?? /$^/, `${product.article}, ${language}`)
    for (const text of everyText(product))
      assert.doesNotMatch(
        text,
        / {2}|\t| \n|\d (?:мм|см|кг|г|шт\.|mm|cm|kg|pcs)(?!\p{L})/u,
        `${product.article}: spaces`,
      )
  }
})

test('Russian is written with е instead of ё in all texts', async () => {
  const names = await readdir(import.meta.dirname, { recursive: true })
  const files = names.filter((name) => /\.(?:json|txt)$/.test(name))
  assert.ok(files.length > 25, `${files.length} files`)
  for (const name of files)
    assert.doesNotMatch(await readFile(path.join(import.meta.dirname, name), 'utf8'), /ё/i, name)
})

test('every code of the national classifier has its right check digit', () => {
  for (const code of [...data.dk_codes.map((dk) => dk.code), ...products.map((product) => product.dk_code)])
    assert.ok(isDkCode(code), code)
})

test('every product’s code, orders of the Ministry, pictures and recommendations exist', () => {
  const articles = new Set(products.map((product) => product.article))
  assert.equal(articles.size, products.length)
  for (const product of products) {
    assert.ok(
      data.dk_codes.some((dk) => dk.code === product.dk_code),
      `${product.article}: ${product.dk_code}`,
    )
    for (const number of product.precepts)
      assert.ok(
        data.precepts.some((precept) => precept.number === number),
        number,
      )
    for (const { name } of product.pictures) assert.ok(data.pictures.products.has(name), name)
    for (const article of product.recommended) assert.ok(articles.has(article), article)
    assert.ok(product.recommended.length > 0, `${product.article} recommends nothing`)
  }
})

test('every picture can be opened and is light enough for a card', async () => {
  for (const [name, place] of data.pictures.products) {
    const bytes = await readFile(place)
    assert.ok(bytes.length <= 40_000, `${name}: ${bytes.length} bytes`)
    const { width, height } = await sharp(bytes).metadata()
    assert.ok(width >= 512 && height >= 512, `${name}: ${width} × ${height}`)
  }
  for (const [name, place] of data.pictures.documents) {
    const { width, height } = await sharp(await readFile(place)).metadata()
    assert.ok(height > width && width >= 600, `${name}: ${width} × ${height}`)
  }
})

test('every product status occurs and is visible', () => {
  for (const status_id of [1, 2, 3, 4])
    assert.ok(
      products.some((product) => product.status_id === status_id),
      `${status_id}`,
    )
  for (const product of products) assert.equal(product.amount_in_store === 0, product.status_id === 1, product.article)
})

test('the shop’s texts have every key of the specification, in three languages', () => {
  const keys = ['phone_number_1', 'phone_number_2', 'phone_number_3', 'email_1', 'email_2', 'address', 'working_hours']
  const pages = ['footer', 'about_us', 'delivery', 'payment', 'main_page_statistic_1', 'banner']
  for (const key of [...keys, ...pages]) {
    const entry = data.static_data.find((one) => one.key === key)
    assert.ok(entry, key)
    for (const language of LANGUAGES) assert.notEqual(entry[`value_${language}`], '', `${key}, ${language}`)
  }
  for (const network of ['facebook', 'instagram', 'youtube', 'viber', 'telegram'])
    assert.ok(
      data.static_data.some((one) => one.key === `social_${network}`),
      network,
    )
  for (const entry of data.static_data.filter((one) => one.key.startsWith('main_page_statistic_')))
    for (const language of LANGUAGES) assert.equal(entry[`value_${language}`].split('\n').length, 2, entry.key)
})

test('a social network without an address gets no icon', () => {
  const empty = data.static_data.filter((entry) => entry.value_ua === '')
  assert.ok(empty.length > 0)
  for (const entry of empty) assert.deepEqual([entry.name, entry.value_ru, entry.value_en], [null, '', ''], entry.key)
})

test('the home page shows eight different new products that can be bought', () => {
  const newest = NEWEST.map((article) => products.find((product) => product.article === article))
  assert.equal(newest.length, 8)
  for (const product of newest) assert.equal(product?.status_id, 2)
  assert.equal(new Set(newest.map((product) => product?.article.slice(0, 2))).size, 8)
  assert.equal(new Set(newest.map((product) => product?.pictures[0]?.name)).size, 8)
})

test('some products are new, most are not, and none is dated in the future', () => {
  const now = new Date('2026-11-21T00:30:00Z')
  const dates = creationDates(
    products.map((product) => product.article),
    now,
  )
  assert.equal(dates.length, products.length)
  assert.deepEqual(
    dates
      .slice(-8)
      .map((one) => one.article)
      .reverse(),
    NEWEST,
  )
  const ages = dates.map((one) => (now.getTime() - one.created_at.getTime()) / 86_400_000)
  assert.ok(ages.every((age) => age > 0 && age < 365))
  const new_ones = ages.filter((age) => age < 30).length
  assert.ok(new_ones >= 10 && new_ones <= 25, `${new_ones} are new`)
  const times = dates.map((one) => one.created_at.getTime())
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  )
})

test('“newest first” never shows one category on half a page', () => {
  const dates = creationDates(
    products.map((product) => product.article),
    new Date('2026-11-21T12:00:00Z'),
  )
  for (let first = 0; first + 15 <= dates.length; first += 15) {
    const page = Map.groupBy(dates.slice(first, first + 15), (one) => one.article.slice(0, 2))
    assert.ok(Math.max(...[...page.values()].map((own) => own.length)) <= 6, `page at ${first}`)
    assert.ok(page.size >= 6, `page at ${first} has ${page.size} categories`)
  }
})

test('reviews keep their season, however late the demonstration is loaded', () => {
  const days = ['2026-11-12', '2026-08-28', '2026-01-28']
  const shown = (now: string) => inRecentYear(days, new Date(now)).map((date) => date.toISOString().slice(0, 10))
  assert.deepEqual(shown('2026-11-21T10:00:00Z'), days)
  assert.deepEqual(shown('2027-11-11T10:00:00Z'), days)
  assert.deepEqual(shown('2031-12-01T10:00:00Z'), ['2031-11-12', '2031-08-28', '2031-01-28'])
  assert.deepEqual(shown('2026-10-01T10:00:00Z'), ['2025-11-12', '2025-08-28', '2025-01-28'])
})

const MUTATIONS: [string, RegExp, (file: { products: DemoProduct[] }) => void][] = [
  [
    'a misspelt field',
    /01-physics\.json, 11-0102, .*prise/,
    (file) => Object.assign(file.products[0] ?? {}, { prise: 1 }),
  ],
  [
    'a price in fractions of a kopiyka',
    /01-physics\.json, 11-0102, .*two decimals/,
    (file) => Object.assign(file.products[0] ?? {}, { price: 1.005 }),
  ],
  [
    'an empty text',
    /01-physics\.json, 11-0102, .*name_ru.*empty/,
    (file) => Object.assign(file.products[0] ?? {}, { name_ru: '' }),
  ],
  [
    'a wrong check digit',
    /11-0102, .*check digit/,
    (file) => Object.assign(file.products[0] ?? {}, { dk_code: '39162200-1' }),
  ],
  [
    'a product in stock without pieces',
    /11-0102, .*disagree/,
    (file) => Object.assign(file.products[0] ?? {}, { amount_in_store: 0 }),
  ],
  [
    'a recommendation of an unknown product',
    /physics, 11-0102: there is no product 99-9999/,
    (file) => file.products[0]?.recommended.push('99-9999'),
  ],
  [
    'a missing picture',
    /physics, 11-0102: there is no picture unicorn/,
    (file) => Object.assign(file.products[0]?.pictures[0] ?? {}, { name: 'unicorn' }),
  ],
  [
    'a picture of another product',
    /the picture of products scales is there twice/,
    (file) => Object.assign(file.products[0]?.pictures[0] ?? {}, { name: 'scales' }),
  ],
  [
    'a picture without its English words',
    /11-0102, .*alt_en.*empty/,
    (file) => Object.assign(file.products[0]?.pictures[0] ?? {}, { alt_en: '' }),
  ],
  [
    'an article used twice',
    /article 11-0102 is there twice/,
    (file) => Object.assign(file.products[1] ?? {}, { article: '11-0102' }),
  ],
]

for (const [mutation, message, plant] of MUTATIONS)
  test(`${mutation} in the demonstration’s files is refused, by file and article`, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'demo-data-'))
    t.after(() => rm(folder, { recursive: true }))
    await cp(import.meta.dirname, folder, { recursive: true })
    const place = path.join(folder, 'catalog', '01-physics.json')
    const file = JSON.parse(await readFile(place, 'utf8')) as { products: DemoProduct[] }
    plant(file)
    await writeFile(place, JSON.stringify(file))
    await assert.rejects(readDemoData(folder), message)
  })
