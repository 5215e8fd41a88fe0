import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSettings } from '@shop/contract/shop/content'
import { DELIVERY_RULE_KEYS } from '@shop/contract/rules/orders/delivery-rule'
import { IDENTITY_KEYS } from '@shop/contract/rules/shop-identity'
import { SELLER_SETTINGS } from '../demo/seller-settings.ts'
import { openShop } from '../testing/shop.ts'
import { SELLER } from '../testing/fixtures/documents.ts'
import { findSeller, findTerms, isSellerComplete } from './find-seller.ts'

test('documents name the seller from the settings, and the bank details are not public', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  await shop.services.db.insertInto('settings').values(SELLER_SETTINGS).execute()
  const seller = await findSeller(shop.services.db)
  assert.equal(seller.name, 'ТОВ «Трейнінг Еквіпмент»')
  assert.equal(seller.vat_mode, 'vat')
  assert.ok(isSellerComplete(seller))
  assert.match((await findTerms(shop.services.db)).delivery_terms, /14 календарних днів/)
  // Their tariffs have no value in the demonstration.
  const NO_TARIFFS = DELIVERY_RULE_KEYS.filter((key) => key !== 'tariff_from' && key !== 'own_delivery_cost')
  const public_keys = (await shop.call(listSettings, {})).data.map(({ key }) => key)
  assert.deepEqual(public_keys.toSorted(), [...IDENTITY_KEYS, ...NO_TARIFFS].toSorted())
})

test('without requisites documents show no VAT and none can be issued', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const seller = await findSeller(shop.services.db)
  assert.equal(seller.vat_mode, 'none')
  assert.equal(isSellerComplete(seller), false)
})

test('a VAT payer needs a number, an exempt seller a legal ground', () => {
  assert.ok(isSellerComplete(SELLER))
  assert.equal(isSellerComplete({ ...SELLER, vat_number: '' }), false)
  assert.ok(isSellerComplete({ ...SELLER, vat_mode: 'none', vat_number: '' }))
  assert.equal(isSellerComplete({ ...SELLER, vat_mode: 'exempt', vat_ground: '' }), false)
})

test('the demo requisites have valid check digits', () => {
  const value = (key: string) => SELLER_SETTINGS.find((setting) => setting.key === key)?.value ?? ''
  const iban = value('seller_iban')
  assert.equal(iban.length, 29)
  // ISO 7064: U is 30, A is 10; the first four characters move to the end.
  assert.equal(BigInt(`${iban.slice(4)}3010${iban.slice(2, 4)}`) % 97n, 1n)
  const digits = [...value('seller_code')].map(Number)
  assert.equal(digits.slice(0, 7).reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 11, digits[7])
})
