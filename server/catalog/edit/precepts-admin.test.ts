import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { getProduct } from '@shop/contract/shop/catalog'
import { createProduct } from '@shop/contract/admin/catalog/catalog'
import { listPrecepts } from '@shop/contract/shop/content'
import * as dk from '@shop/contract/admin/catalog/dk-codes'
import * as calls from '@shop/contract/admin/catalog/precepts'
import { callInProcess } from '../../platform/http/in-process.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'

const GLOBE = {
  article: '1',
  active: true,
  status_id: 2,
  price: 1,
  order_multiple: 1,
  unit: 'pcs',
  name_ua: 'Глобус',
} as const

async function openAdmin(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const see = callInProcess(shop.services.cache, shop.app.table, () => undefined)
  const precept = async (number: string, more: object = {}) =>
    (await shop.call(calls.createPrecept, { body: { number, description_ua: `Наказ ${number}`, ...more } }, { token }))
      .data
  const importFile = async (content: string | Uint8Array, language: 'ua' | 'en' = 'ua') => {
    const body = Uint8Array.from(typeof content === 'string' ? new TextEncoder().encode(content) : content)
    return (await shop.call(dk.importDkCodes, { body, query: { language } }, { token, media_type: 'text/csv' })).data
  }
  return { shop, token, see, precept, importFile }
}

test('Ministry orders can be added, saved, reordered and removed, and the shop shows it at once', async (t) => {
  const { shop, token, see, precept } = await openAdmin(t)
  const shown = async () => (await see(listPrecepts)).data.map((one) => one.number)
  await soon(shown, [])
  const first = await precept('№ 574', { issued_on: '2020-04-29', link: 'https://mon.gov.ua/574' })
  const second = await precept('№ 143')
  assert.equal(first.issued_on, '2020-04-29')
  await soon(shown, ['№ 574', '№ 143'])
  await shop.call(calls.orderPrecepts, { body: { ids: [second.id, first.id] } }, { token })
  await soon(shown, ['№ 143', '№ 574'])
  const params = { id: String(first.id) }
  await shop.call(calls.savePrecept, { params, body: { ...first, number: '№ 575' } }, { token })
  await refuses(shop.call(calls.savePrecept, { params, body: first }, { token }), 'stale_edit')
  const { data } = await shop.call(createProduct, { body: { ...GLOBE, precept_ids: [first.id] } }, { token })
  const onPage = async () => (await see(getProduct, { params: { id: String(data.id) } })).data.precepts.length
  await soon(onPage, 1)
  await shop.call(calls.removePrecept, { params }, { token })
  await soon(onPage, 0)
  await soon(shown, ['№ 143'])
})

test('a duplicate number, an invalid date and a script link are refused at their fields', async (t) => {
  const { precept } = await openAdmin(t)
  await precept('№ 1')
  const faultsOf = async (number: string, more: object = {}) =>
    faultNamesOf(await refuses(precept(number, more), 'invalid_data'))
  assert.deepEqual(await faultsOf('№ 1'), { number: 'number_taken' })
  assert.deepEqual(await faultsOf('№ 2', { issued_on: '29.04.2020' }), { issued_on: 'date_malformed' })
  assert.deepEqual(await faultsOf('№ 2', { link: 'javascript:alert(1)' }), { link: 'link_unsafe' })
})

test('the register imports from CSV: codes are added or renamed, invalid rows are reported by number', async (t) => {
  const { shop, token, importFile } = await openAdmin(t)
  const file = [
    'Код;Назва;name_en',
    '39162100-6;Навчальне обладнання;Teaching equipment',
    '39162110-9;«Приладдя; шкільне»;',
    '39162200-1;Не та цифра;',
    'abc;Не код;',
    '39162100-6;Двічі;',
    '30213100-6;;Portable computers',
  ]
    .join('\r\n')
    .replace('«Приладдя; шкільне»', '"«Приладдя; шкільне»"')
  assert.deepEqual(await importFile(file), {
    added: 2,
    changed: 0,
    unchanged: 0,
    wrong: 4,
    problems: [
      { row: 4, code: '39162200-1', problem: 'dk_check_digit' },
      { row: 5, code: 'abc', problem: 'dk_malformed' },
      { row: 6, code: '39162100-6', problem: 'named_twice' },
      { row: 7, code: '30213100-6', problem: 'dk_name_missing' },
    ],
  })
  const again = await importFile('code,name_ua\n39162100-6,Навчальне обладнання\n39162110-9,Приладдя\n')
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 1, 1])
  const { data } = await shop.call(dk.listDkCodes, { query: { q: '391621' } }, { token })
  assert.deepEqual(
    data.map(({ code, name_ua, name_en }) => [code, name_ua, name_en]),
    [
      ['39162100-6', 'Навчальне обладнання', 'Teaching equipment'],
      ['39162110-9', 'Приладдя', null],
    ],
  )
  assert.equal((await shop.call(dk.listDkCodes, { query: { q: 'equipment teach' } }, { token })).total, 1)
})

test('the register imports from ProZorro’s JSON, a JSON list and Excel’s CSV in windows-1251', async (t) => {
  const { importFile } = await openAdmin(t)
  assert.equal((await importFile('{"39162100-6": "Навчальне обладнання"}')).added, 1)
  assert.equal((await importFile('{"39162100-6": "Teaching equipment", "39162110-9": "Supplies"}', 'en')).wrong, 1)
  assert.equal((await importFile('[{"id": "39162110-9", "description": "Приладдя"}]')).added, 1)
  // "код;назва" and "30213100-6;Портативні комп’ютери" as Excel saves them.
  const words = [
    [0xea, 0xee, 0xe4, 0x3b, 0xed, 0xe0, 0xe7, 0xe2, 0xe0, 0x0a],
    [0xcf, 0xb3],
  ]
  const cp1251 = Uint8Array.from([...(words[0] ?? []), ...new TextEncoder().encode('30213100-6;'), ...(words[1] ?? [])])
  assert.equal((await importFile(cp1251)).added, 1)
})

test('a file that is no register is refused', async (t) => {
  const { importFile } = await openAdmin(t)
  const faultsOf = async (content: string) => faultNamesOf(await refuses(importFile(content), 'invalid_data'))['file']
  assert.equal(await faultsOf('{"39162100-6": '), 'dk_file_broken')
  assert.equal(await faultsOf('назва\nбез коду'), 'dk_file_heading')
  assert.equal(await faultsOf('[]'), 'dk_file_empty')
  assert.equal(await faultsOf(`code,name\n${'x,y\n'.repeat(20_001)}`), 'dk_file_long')
})

test('a code that a product uses cannot be removed', async (t) => {
  const { shop, token, importFile } = await openAdmin(t)
  await importFile('code,name_ua\n39162100-6,Обладнання\n39162110-9,Приладдя')
  await shop.call(createProduct, { body: { ...GLOBE, dk_code: '39162100-6' } }, { token })
  const remove = (code: string) => shop.call(dk.removeDkCode, { params: { id: code } }, { token })
  await refuses(remove('39162100-6'), 'in_use')
  await remove('39162110-9')
  const save = { params: { id: '39162100-6' }, body: { name_ua: 'Обладнання навчальне', version: 1 } }
  assert.equal((await shop.call(dk.saveDkCode, save, { token })).data.products_count, 1)
  await refuses(shop.call(dk.saveDkCode, save, { token }), 'stale_edit')
  const body = { code: '39162100-6', name_ua: 'Ще раз' }
  await refuses(shop.call(dk.createDkCode, { body }, { token }), 'invalid_data')
  await refuses(shop.call(dk.createDkCode, { body: { ...body, code: '39162110-1' } }, { token }), 'invalid_data')
})
