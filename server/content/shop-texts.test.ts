import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { listSettings, listStaticData } from '@shop/contract/shop/content'
import { staticText } from '@shop/contract/rules/names'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { getShopText, listShopTexts, saveShopText, SHOP_TEXTS } from '@shop/contract/admin/content/texts'
import { findSeller, isSellerComplete } from '../document-rendering/public.ts'
import { SELLER } from '../testing/fixtures/admin-orders.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { soon } from '../testing/wait-until.ts'

async function openWith(t: TestContext, who: 'oksana' | 'yeva') {
  const shop = await openShop()
  t.after(shop.close)
  return { shop, ...(await signIn(shop, who)) }
}

const save = (shop: TestShop, token: string, id: string, body: object) =>
  shop.call(saveShopText, { params: { id }, body: { version: 1, ...body } }, { token })

const shownText = async (shop: TestShop, key: string, language: 'ua' | 'en') =>
  staticText(
    (await shop.call(listStaticData)).data.find((entry) => entry.key === key),
    language,
  )

test('a new shop lists every text that its pages use, and shows one as soon as it is saved', async (t) => {
  const { shop, token } = await openWith(t, 'yeva')
  const { data, total } = await shop.call(listShopTexts, { query: { per_page: '100' } }, { token })
  assert.equal(total, Object.keys(SHOP_TEXTS).length)
  assert.deepEqual([data[0]?.id, data[0]?.value_ua], ['phone_number_1', null])
  await save(shop, token, 'about_us', { value_ua: 'Постачаємо\n\n• мікроскопи', value_en: 'We supply' })
  await soon(() => shownText(shop, 'about_us', 'en'), 'We supply')
  assert.equal(await shownText(shop, 'about_us', 'ua'), 'Постачаємо\n\n• мікроскопи')
  const found = await shop.call(listShopTexts, { query: { q: 'мікроскоп' } }, { token })
  assert.deepEqual(
    found.data.map(({ id, version }) => [id, version]),
    [['about_us', 2]],
  )
})

test('a text without a translation falls back to Ukrainian, and a cleared one shows nothing', async (t) => {
  const { shop, token } = await openWith(t, 'yeva')
  const row = {
    key: 'working_hours',
    name: 'Години роботи',
    value: null,
    value_ua: 'Пн',
    value_ru: 'Пн',
    value_en: 'Mon',
  }
  await shop.services.db.insertInto('static_data').values(row).execute()
  const { data } = await save(shop, token, 'working_hours', { value_ua: 'Пн–Пт' })
  await soon(() => shownText(shop, 'working_hours', 'en'), 'Пн–Пт')
  await save(shop, token, 'working_hours', { version: data.version })
  await soon(() => shownText(shop, 'working_hours', 'ua'), '')
})

test('phones, e-mails and links are validated, and are the same in every language', async (t) => {
  const { shop, token } = await openWith(t, 'yeva')
  const wrong = {
    phone_number_1: '12345',
    email_1: 'school.example',
    social_viber: 'http://te-shop.example',
    social_telegram: 'javascript:alert(1)',
    main_page_statistic_1: '12 років',
    address: 'Київ\nвул. Шкільна',
  }
  for (const [key, value_ua] of Object.entries(wrong)) {
    const failure = await refuses(save(shop, token, key, { value_ua }), 'invalid_data')
    assert.ok('value_ua' in faultNamesOf(failure), key)
  }
  assert.deepEqual((await shop.call(listStaticData)).data, [])
  await save(shop, token, 'social_viber', {
    value_ua: 'https://te-shop.example/viber',
    value_en: 'https://other.example',
  })
  await soon(() => shownText(shop, 'social_viber', 'en'), 'https://te-shop.example/viber')
  await refuses(save(shop, token, 'footer', { value_en: 'Only English' }), 'invalid_data')
})

test('a concurrent edit of a text is not overwritten, and unknown texts are refused', async (t) => {
  const { shop, token } = await openWith(t, 'yeva')
  const both = await Promise.allSettled([
    save(shop, token, 'banner', { value_ua: 'Перший' }),
    save(shop, token, 'banner', { value_ua: 'Другий' }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses(save(shop, token, 'banner', { value_ua: 'Третій' }), 'stale_edit')
  for (const id of ['no_such_text', '__proto__', 'constructor'])
    await refuses(shop.call(getShopText, { params: { id } }, { token }), 'not_found')
  const audit = await shop.services.db.selectFrom('audit_entries').select(['entity', 'entity_id']).execute()
  assert.deepEqual(audit, [{ entity: 'text', entity_id: 'banner' }])
})

test('the minimum order shows as soon as it is saved, and the seller’s details are complete', async (t) => {
  const { shop, token } = await openWith(t, 'oksana')
  const params = { id: 'shop' as const }
  const { data } = await shop.call(getSettings, { params }, { token })
  assert.deepEqual([data.min_order_price, data.offer_valid_days, data.seller_vat_mode], [0, 30, 'none'])
  const iban = 'UA21 3223 1300 0002 6007 2335 6600 1'
  const body = { ...data, ...SELLER, seller_vat_mode: 'none' as const, seller_iban: iban, min_order_price: 750.5 }
  const saved = await shop.call(saveSettings, { params, body }, { token })
  assert.equal(saved.data.seller_iban, SELLER.seller_iban)
  await soon(
    async () => (await shop.call(listSettings)).data.find(({ key }) => key === 'min_order_price')?.value,
    '750.5',
  )
  assert.ok(isSellerComplete(await findSeller(shop.services.db)))
  await refuses(shop.call(saveSettings, { params, body }, { token }), 'stale_edit')
  const again = await shop.call(saveSettings, { params, body: { ...saved.data, bonus_percent: 2.5 } }, { token })
  assert.equal(again.data.bonus_percent, 2.5)
  const [, line] = await shop.services.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .orderBy('id')
    .execute()
  assert.deepEqual(line, { before: { bonus_percent: 0 }, after: { bonus_percent: 2.5 } })
})

test('invalid settings are rejected field by field', async (t) => {
  const { shop, token } = await openWith(t, 'oksana')
  const params = { id: 'shop' as const }
  const { data } = await shop.call(getSettings, { params }, { token })
  const wrong = {
    min_order_price: -1,
    bonus_percent: 51,
    offer_valid_days: 0,
    seller_code: '123',
    seller_iban: 'UA12',
    seller_email: 'nobody',
    seller_vat_number: '1',
  }
  for (const [field, value] of Object.entries(wrong)) {
    const failure = await refuses(
      shop.call(saveSettings, { params, body: { ...data, [field]: value } }, { token }),
      'invalid_data',
    )
    assert.deepEqual(Object.keys(faultNamesOf(failure)), [field])
  }
})

test('popular searches are up to six lines', async (t) => {
  const { shop, token } = await openWith(t, 'yeva')
  await save(shop, token, 'popular_searches', { value_ua: 'глобус\nмікроскоп' })
  await soon(() => shownText(shop, 'popular_searches', 'en'), 'глобус\nмікроскоп')
  const failure = await refuses(
    save(shop, token, 'popular_searches', { version: 2, value_ua: '1\n2\n3\n4\n5\n6\n7' }),
    'invalid_data',
  )
  assert.deepEqual(faultNamesOf(failure), { value_ua: 'text_many_lines' })
})
