import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importDkCodes, listDkCodes, removeDkCode } from '@shop/contract/admin/catalog/dk-codes'
import { isDkShape } from '@shop/contract/rules/goods/dk-code'
import { CSV_TYPE } from '@shop/contract/primitives'
import { listFacets } from '@shop/contract/shop/catalog'
import { getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { openShop } from '../../testing/shop.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { loadDkRegister, readRegister } from './load-dk-register.ts'

const CODES = 9458

test('the register has all codes with both names', async () => {
  const rows = await readRegister()
  assert.equal(new Set(rows.map(({ code }) => code)).size, CODES)
  for (const { code, name_ua, name_en } of rows) assert.ok(isDkShape(code) && name_ua && name_en, code)
})

test('a shop loads the register once; names and removals by staff stay', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { db } = shop.services
  const own = { code: '38510000-3', name_ua: 'Наші мікроскопи', name_en: null }
  await db.insertInto('dk_codes').values(own).execute()
  assert.equal(await loadDkRegister(shop.services), CODES - 1)
  const { token } = await signIn(shop, 'yeva')
  const find = async (q: string) => (await shop.call(listDkCodes, { query: { q } }, { token })).data
  assert.deepEqual(
    (await find('38510000')).map(({ name_ua }) => name_ua),
    ['Наші мікроскопи'],
  )
  assert.deepEqual(
    (await find('39292100')).map(({ name_ua, name_en }) => [name_ua, name_en]),
    [['Класні дошки', 'Blackboards']],
  )
  await shop.call(removeDkCode, { params: { id: '39292100-6' } }, { token })
  assert.equal(await loadDkRegister(shop.services), 0)
  assert.deepEqual(await find('39292100'), [])
})

test('every filter value has its official name', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { db } = shop.services
  await loadDkRegister(shop.services)
  for (const [id, dk_code] of [
    [1, '38341300-0'],
    [2, '39292100-6'],
  ] as const)
    await db.updateTable('products').set({ dk_code }).where('id', '=', id).execute()
  const { data } = await shop.call(listFacets, { query: {} })
  assert.deepEqual(
    data.dk.map(({ code, name_ua }) => [code, name_ua]),
    [
      ['3834', 'Прилади для вимірювання величин'],
      ['3929', 'Фурнітура різна'],
    ],
  )
})

test('a product may have any code of the register, whatever its check digit', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await loadDkRegister(shop.services)
  const { token } = await signIn(shop, 'yeva')
  const params = { id: '1' }
  const { data: was } = await shop.call(getStaffProduct, { params }, { token })
  const saved = await shop.call(saveProduct, { params, body: { ...was, dk_code: '42122000-0' } }, { token })
  assert.equal(saved.data.dk_code, '42122000-0')
  const body = new TextEncoder().encode('code,name_ua\n42122000-0,Насоси водяні\n42122000-1,Хибний код')
  const { data } = await shop.call(importDkCodes, { query: {}, body }, { token, media_type: CSV_TYPE })
  assert.deepEqual([data.changed, data.wrong], [1, 1])
})
