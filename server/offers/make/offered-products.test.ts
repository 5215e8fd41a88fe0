import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { loadDkRegister } from '../../catalog/public.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { findOffer, specificationLines } from '../read/find-offer.ts'

test('an offer keeps what it says about sizes, codes, VAT and papers of a product', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { db } = shop.services
  await loadDkRegister(shop.services)
  const details = {
    length_mm: 320,
    width_mm: 200,
    height_mm: 410,
    mpn: 'A/1',
    uktzed: '9023008000',
    vat_rate: 7,
  } as const
  // The register gives the class of this code a check digit that the rule does not.
  await db
    .updateTable('products')
    .set({ ...details, dk_code: '42122000-0' })
    .where('id', '=', 1)
    .execute()
  const file = { web_path: '/files/product-documents/one.pdf', mime: 'application/pdf', bytes: 1 }
  const { id: file_id } = await db
    .insertInto('files')
    .values({ ...file, width: null, height: null, blur: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paper = { product_id: 1, file_id, name: 'Документ', number: null, issued_on: null, valid_to: null }
  await db
    .insertInto('product_documents')
    .values([
      { ...paper, position: 0, kind: 'passport' },
      { ...paper, position: 1, kind: 'certificate' },
    ])
    .execute()
  const named = { name_ua: 'Збільшення', name_ru: null, name_en: null }
  await db
    .insertInto('attribute_types')
    .values({ id: 1, kind: 'number', unit_code: 'C62', better: 'more', ...named })
    .execute()
  await db
    .insertInto('product_attributes')
    .values({ product_id: 1, attribute_id: 1, value: 40, text_ua: null, text_ru: null, text_en: null })
    .execute()
  const products = [{ product_id: 1 }, { product_id: 2 }]
  await shop.call(sendCommercialOffer, { body: { products, email: 'olena@school.example' } })

  await db.updateTable('products').set({ length_mm: 1, uktzed: null, vat_rate: null, dk_code: null }).execute()
  await db.deleteFrom('product_documents').execute()
  await db.deleteFrom('product_attributes').execute()
  const { id } = await db.selectFrom('offers').select('id').executeTakeFirstOrThrow()
  const offer = await findOffer(db, id)
  assert.ok(offer)
  const [line, bare] = offer.lines
  assert.ok(line && bare)
  const { length_mm, width_mm, height_mm, mpn, uktzed, vat_rate } = line
  assert.deepEqual({ length_mm, width_mm, height_mm, mpn, uktzed, vat_rate }, details)
  assert.deepEqual([line.dk_class, line.dk_class_name_ua], ['42120000-6', 'Насоси та компресори'])
  assert.deepEqual(specificationLines(offer)[0]?.document_kinds, ['passport', 'certificate'])
  assert.deepEqual(specificationLines(offer)[0]?.attributes, [
    { name_ua: 'Збільшення', better: 'more', text_ua: '40×' },
  ])
  assert.deepEqual(bare.attributes, [])
  assert.deepEqual([bare.dk_class, bare.uktzed, bare.document_kinds], [null, null, []])
  await assert.rejects(sql`update offer_lines set attributes = '[]'`.execute(db), /never changes/)
  await assert.rejects(db.updateTable('offer_lines').set({ uktzed: '1' }).execute(), /never changes/)
})

test('an offer of more than 100 pieces of one product is refused, in several lines too', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const send = (...amounts: [number, number][]) => {
    const products = amounts.map(([product_id, product_amount]) => ({ product_id, product_amount }))
    return shop.call(sendCommercialOffer, { body: { products, email: 'olena@school.example' } })
  }
  await send([1, 60], [2, 60], [1, 40])
  await refuses(send([1, 101]), 'invalid_data')
  await refuses(send([1, 60], [2, 60], [1, 41]), 'invalid_data')
  assert.equal((await shop.services.db.selectFrom('offers').select('id').execute()).length, 1)
})
