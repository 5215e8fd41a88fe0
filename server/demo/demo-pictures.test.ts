import { test } from 'node:test'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Language, LANGUAGES } from '@shop/contract/primitives'
import { readDemoData } from './demo-data.ts'
import { KIND_PICTURES, pictureKind } from './generator/generated-product.ts'

const BYTES_MAX = 25_000_000
/** As in the admin's form: staff can save a product without shortening its alt texts. */
const ALT_LENGTH_MAX = 300

const data = await readDemoData()
const products = data.categories.flatMap((file) => file.products)
const pictures = products.flatMap((product) => product.pictures)
const textsOf = (picture: (typeof pictures)[number]): Record<Language, string> => ({
  ua: picture.alt_ua,
  ru: picture.alt_ru,
  en: picture.alt_en,
})

test('no two products share a picture, not even under two names', async () => {
  const owners = new Map<string, string>()
  for (const { article, pictures: own } of products)
    for (const { name } of own) {
      const file = data.pictures.products.get(name)
      assert.ok(file, name)
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      assert.equal(owners.get(hash), undefined, `${article} and ${owners.get(hash)} show ${name}`)
      owners.set(hash, article)
    }
})

test('at least 60 products are shown from three sides', () => {
  const many_sided = products.filter((product) => product.pictures.length >= 3)
  assert.ok(many_sided.length >= 60, `${many_sided.length} products`)
})

test('all pictures of the demonstration together have at most 25 MB', async () => {
  const files = [...data.pictures.products.values(), ...data.pictures.documents.values()]
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(total <= BYTES_MAX, `${total} bytes`)
})

test('every picture of the folder is shown somewhere', () => {
  const shown = new Set([
    ...pictures.map(({ name }) => name),
    ...data.categories.map(({ category }) => category.picture),
  ])
  for (const name of data.pictures.products.keys()) assert.ok(shown.has(name), `${name} is shown nowhere`)
})

test('a picture’s name begins with its kind and ends with its product’s article', () => {
  for (const { article, pictures: own } of products)
    for (const { name } of own) {
      assert.ok(KIND_PICTURES.includes(pictureKind(name)), name)
      const [named] = /\d\d-\d{4}/.exec(name) ?? [article]
      assert.equal(named, article, `${article} shows ${name}`)
    }
})

test('every picture says what is seen, in three languages, and no two say the same', () => {
  const foreign: Record<Language, RegExp> = { ua: /[ыэёъ"“”]|[а-яіїєґ]'/i, ru: /[іїєґ"“”ё]/i, en: /[а-яіїєґ"«»]/i }
  for (const picture of pictures)
    for (const language of LANGUAGES) {
      const text = textsOf(picture)[language]
      assert.ok(text.length >= 20, `${picture.name}, ${language}: ${text}`)
      assert.doesNotMatch(text, foreign[language], `${picture.name}, ${language}`)
    }
  for (const language of LANGUAGES) {
    const texts = pictures.map((picture) => textsOf(picture)[language])
    assert.deepEqual(
      texts.filter((text, place) => texts.indexOf(text) !== place),
      [],
      language,
    )
  }
})

test('the alt texts of a picture fit into their fields', () => {
  for (const picture of pictures)
    for (const language of LANGUAGES) {
      const { length } = textsOf(picture)[language]
      assert.ok(length <= ALT_LENGTH_MAX, `${picture.name}, ${language}: ${length}`)
    }
})
