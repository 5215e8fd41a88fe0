import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSettings } from '@shop/contract/content'
import { SELLER_SETTINGS } from '../demo/seller-settings.ts'
import { openShop } from '../test/shop.ts'
import { SELLER } from '../test/papers.ts'
import { findSeller, findTerms, isSellerComplete } from './find-seller.ts'

test('papers name the seller that the settings name, and no page tells it', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  await shop.house.db.insertInto('settings').values(SELLER_SETTINGS).execute()
  const seller = await findSeller(shop.house.db)
  assert.equal(seller.name, 'ТОВ «Трейнінг Еквіпмент»')
  assert.equal(seller.vat_mode, 'vat')
  assert.ok(isSellerComplete(seller))
  assert.match((await findTerms(shop.house.db)).delivery_terms, /14 календарних днів/)
  assert.deepEqual((await shop.call(listSettings, {})).data, [])
})

test('a shop that has filled in nothing owes no tax in its papers, and issues none', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const seller = await findSeller(shop.house.db)
  assert.equal(seller.vat_mode, 'none')
  assert.equal(isSellerComplete(seller), false)
})

test('who pays the tax has a number, who is freed a ground', () => {
  assert.ok(isSellerComplete(SELLER))
  assert.equal(isSellerComplete({ ...SELLER, vat_number: '' }), false)
  assert.ok(isSellerComplete({ ...SELLER, vat_mode: 'none', vat_number: '' }))
  assert.equal(isSellerComplete({ ...SELLER, vat_mode: 'exempt', vat_ground: '' }), false)
})

test('the made-up requisites of the demonstration have check digits that hold', () => {
  const value = (key: string) => SELLER_SETTINGS.find((setting) => setting.key === key)?.value ?? ''
  const iban = value('seller_iban')
  assert.equal(iban.length, 29)
  // ISO 7064: U is 30, A is 10; the head goes to the end.
  assert.equal(BigInt(`${iban.slice(4)}3010${iban.slice(2, 4)}`) % 97n, 1n)
  const digits = [...value('seller_code')].map(Number)
  assert.equal(digits.slice(0, 7).reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11, digits[7])
})
