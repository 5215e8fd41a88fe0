import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { getProduct } from '@shop/contract/shop/catalog'
import { createProduct, duplicateProduct, getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { uploadProductDocument } from '@shop/contract/admin/catalog/product-documents'
import { PDF_TYPE } from '@shop/contract/primitives'
import { sweepUploads } from '../../platform/files/unsaved-pictures.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses } from '../../testing/shop.ts'

const DAY_MS = 86_400_000
const GLOBE = {
  article: '14-0100',
  active: true,
  status_id: 2,
  price: 1250.5,
  order_multiple: 1,
  unit: 'pcs',
  name_ua: 'Глобус фізичний',
} as const
const DETAILS = {
  length_mm: 320,
  width_mm: 320,
  height_mm: 410,
  gtin: '4006381333931',
  mpn: 'GL-320/A',
  uktzed: '9023008000',
  vat_rate: 7,
} as const
const NO_DETAILS = {
  length_mm: null,
  width_mm: null,
  height_mm: null,
  gtin: null,
  mpn: null,
  uktzed: null,
  vat_rate: null,
}

const detailsOf = (product: object) =>
  Object.fromEntries(Object.entries(product).filter(([field]) => field in NO_DETAILS))

async function openAdmin(t: TestContext) {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const create = async (changes: object = {}) =>
    (await shop.call(createProduct, { body: { ...GLOBE, ...changes } }, { token })).data
  const paper = async (text = '%PDF-1.7 a passport') => {
    const body = new TextEncoder().encode(text)
    return (await shop.call(uploadProductDocument, { body }, { token, media_type: PDF_TYPE })).data
  }
  const product = async (id: number) => (await shop.call(getProduct, { params: { id: String(id) } })).data
  const faultsOf = async (changes: object) => faultNamesOf(await refuses(create(changes), 'invalid_data'))
  return { shop, token, create, paper, product, faultsOf }
}

test('a product shows its size, codes and VAT rate, and has none of them unless staff give them', async (t) => {
  const { create, product } = await openAdmin(t)
  const bare = await create()
  assert.deepEqual(detailsOf(bare), NO_DETAILS)
  assert.deepEqual(detailsOf(await product(bare.id)), NO_DETAILS)
  const full = await create({
    ...DETAILS,
    article: '2',
    gtin: ' 4006381 333931 ',
    uktzed: '9023 00 80 00',
    mpn: ' GL-320/A ',
  })
  assert.deepEqual(detailsOf(full), DETAILS)
  assert.deepEqual(detailsOf(await product(full.id)), DETAILS)
  assert.deepEqual(detailsOf(await create({ article: '3', gtin: '', mpn: '', uktzed: ' ' })), NO_DETAILS)
})

test('wrong codes, sizes and rates are refused at their fields', async (t) => {
  const { faultsOf } = await openAdmin(t)
  assert.deepEqual(await faultsOf({ gtin: '4006381333930', uktzed: '90230080', vat_rate: 19 }), {
    gtin: 'gtin_check_digit',
    uktzed: 'uktzed_malformed',
    vat_rate: 'vat_rate_unknown',
  })
  const sizes = await faultsOf({ length_mm: 0, width_mm: 10.5, height_mm: 10_001 })
  assert.deepEqual(Object.keys(sizes).sort(), ['height_mm', 'length_mm', 'width_mm'])
})

test('papers of a product can be downloaded by everybody until they expire', async (t) => {
  const { shop, create, paper, product } = await openAdmin(t)
  const { file_id, web_path, bytes } = await paper()
  const passport = { file_id, kind: 'passport', name: 'Паспорт виробу' }
  const certificate = {
    file_id,
    kind: 'certificate',
    name: 'Сертифікат',
    number: ' UA.ТР-12 ',
    issued_on: '2020-01-10',
  }
  const { id } = await create({
    documents: [passport, { ...certificate, valid_to: '2021-01-09' }, { ...certificate, valid_to: '2999-01-01' }],
  })
  const shown = { kind: 'certificate', name: 'Сертифікат', number: 'UA.ТР-12', issued_on: '2020-01-10', bytes }
  assert.deepEqual((await product(id)).documents, [
    { kind: 'passport', name: 'Паспорт виробу', number: null, issued_on: null, valid_to: null, web_path, bytes },
    { ...shown, valid_to: '2021-01-09', web_path: null },
    { ...shown, valid_to: '2999-01-01', web_path },
  ])
  const opened = await shop.services.files.openDocument(web_path)
  assert.equal(opened?.bytes, bytes)
})

test('saving and duplicating a product keep its papers, removing them takes them off the page', async (t) => {
  const { shop, token, create, paper, product } = await openAdmin(t)
  const { file_id } = await paper()
  const made = await create({ ...DETAILS, documents: [{ file_id, kind: 'manual', name: 'Інструкція' }] })
  const save = async (id: number, changes: object) => {
    const { data } = await shop.call(getStaffProduct, { params: { id: String(id) } }, { token })
    return shop.call(saveProduct, { params: { id: String(id) }, body: { ...data, ...changes } }, { token })
  }
  await save(made.id, { price: 10 })
  assert.equal((await product(made.id)).documents.length, 1)
  const { data: copy } = await shop.call(duplicateProduct, { params: { id: String(made.id) } }, { token })
  await save(made.id, { documents: [] })
  assert.deepEqual((await product(made.id)).documents, [])
  const { data: duplicate } = await shop.call(getStaffProduct, { params: { id: String(copy.id) } }, { token })
  assert.deepEqual(
    duplicate.documents.map(({ name }) => name),
    ['Інструкція'],
  )
  assert.deepEqual(detailsOf(duplicate), DETAILS)
})

test('only a PDF becomes a paper of a product', async (t) => {
  const { shop, paper, faultsOf } = await openAdmin(t)
  assert.deepEqual(faultNamesOf(await refuses(paper('<html>%PDF-1.7'), 'invalid_data')), {
    file: 'document_unknown_kind',
  })
  const [picture] = await shop.services.db
    .insertInto('files')
    .values({ web_path: '/files/products/one.webp', mime: 'image/webp', bytes: 1, width: 1, height: 1, blur: '' })
    .returning('id')
    .execute()
  const paperOf = (file_id: number | undefined, more: object = {}) => ({
    documents: [{ file_id, kind: 'passport', name: 'Паспорт', ...more }],
  })
  assert.deepEqual(await faultsOf(paperOf(picture?.id)), { documents: 'document_unknown' })
  assert.deepEqual(await faultsOf(paperOf(999)), { documents: 'document_unknown' })
  assert.deepEqual(await faultsOf(paperOf(1, { issued_on: '2026-02-30' })), {
    'documents.0.issued_on': 'date_malformed',
  })
  assert.deepEqual(await faultsOf(paperOf(1, { issued_on: '2026-02-03', valid_to: '2026-02-02' })), {
    'documents.0.valid_to': 'valid_before_issued',
  })
})

test('an uploaded paper that no product uses is deleted after a day', async (t) => {
  const { shop, create, paper } = await openAdmin(t)
  const used = await paper('%PDF-1.7 used')
  const unused = await paper('%PDF-1.7 unused')
  await create({ documents: [{ file_id: used.file_id, kind: 'declaration', name: 'Декларація' }] })
  const { services } = shop
  const later = { now: () => new Date(Date.now() + 2 * DAY_MS) }
  await sweepUploads({ ...services, clock: later })
  assert.ok(await services.files.openDocument(used.web_path))
  assert.equal(await services.files.openDocument(unused.web_path), null)
})
