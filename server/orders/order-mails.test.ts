import assert from 'node:assert/strict'
import { BUILT_IN_LOGO } from '@shop/contract/rules/shop-identity'
import { test, type TestContext } from 'node:test'
import { createStaffOrder } from '@shop/contract/admin/orders/phone-orders'
import { placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import type { GivenProduct } from '../testing/fixtures/products.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'
import { openShop, type TestShop } from '../testing/shop.ts'

const BYTES_MAX = 60_000

async function openWith(
  t: TestContext,
  products: GivenProduct[],
  texts: Record<string, string> = {},
): Promise<TestShop> {
  const shop = await openShop({ products, env: { PUBLIC_URL: 'https://te-shop.example' } })
  t.after(shop.close)
  for (const [key, value] of Object.entries(texts))
    await shop.services.db
      .insertInto('static_data')
      .values({ key, name: null, value, value_ua: null, value_ru: null, value_en: null })
      .execute()
  shop.clock.set('2026-11-21T10:00:00Z')
  return shop
}

/** Turns no-break spaces into spaces. */
const readable = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

const order = (shop: TestShop, product_amount: number, language: string, more: object = {}) =>
  shop.call(
    placeGuestOrder,
    { body: { products: [{ product_id: 1, product_amount }], ...guest.olena, ...more } },
    { language },
  )

test('the customer gets a mail with number, goods and sums, in HTML and plain text', async (t) => {
  const shop = await openWith(t, [
    { id: 1, price: 1250.5, sale_price: 999.99, article: '11-0412', name_ua: 'Лупа «Око»' },
  ])
  const { data } = await order(shop, 3, 'uk', { note: 'Дзвонити <зранку>' })
  const [mail, ...others] = await sentMails(shop)
  assert.ok(mail)
  assert.equal(others.length, 0)
  assert.equal(readable(mail.subject), `Замовлення № ${data.number} прийнято`)
  assert.deepEqual(
    mail.to?.map((one) => one.address),
    [guest.olena.email_not_auth_user],
  )
  const text = readable(mail.text)
  for (const part of [
    '1. Прийнято: 2026.11.21\n2. Договір і рахунок: 1–2 робочі дні\n3. Доставка: строк узгодимо з вами',
    'Лупа «Око»',
    'арт. 11-0412 · 3 шт. × 999,99 ₴ = 2 999,97 ₴',
    'Акційна знижка, уже в цінах: −751,53 ₴',
    'Товари, загальна кількість — 3: 2 999,97 ₴',
    'До сплати: 2 999,97 ₴',
    'Дзвонити <зранку>',
    `Переглянути замовлення: https://te-shop.example/orders/${data.code}`,
  ])
    assert.ok(text.includes(part), part)
  const html = readable(mail.html)
  for (const part of [
    'Лупа «Око»',
    '2 999,97 ₴',
    data.number,
    '2026.11.21',
    'Дзвонити &#60;зранку&#62;',
    'width="600"',
  ])
    assert.ok(html.includes(part), part)
  assert.equal(html.includes('<зранку>'), false)
})

test('the mail is in the language of the request, English by default', async (t) => {
  const shop = await openWith(t, [{ id: 1, name_ua: 'Лупа', name_ru: 'Линза', name_en: 'Magnifier' }])
  for (const language of ['uk-UA,en;q=0.5', 'ru', 'en', 'pl']) await order(shop, 1, language)
  const mails = await sentMails(shop)
  assert.deepEqual(
    mails.map((mail) => readable(mail.subject).replace(/2026-\d{6}/, 'N')),
    ['Замовлення № N прийнято', 'Заказ № N принят', 'We have your order no. N', 'We have your order no. N'],
  )
  assert.deepEqual(
    mails.map((mail) => /Лупа|Линза|Magnifier/.exec(mail.text ?? '')?.[0]),
    ['Лупа', 'Линза', 'Magnifier', 'Magnifier'],
  )
  assert.deepEqual(
    mails.map((mail) => /<html lang="(\w+)"/.exec(mail.html ?? '')?.[1]),
    ['uk', 'ru', 'en', 'en'],
  )
})

test('a buyer’s mail shows discount and bonuses, and where to find the order', async (t) => {
  const shop = await openWith(t, [{ id: 1, price: 100 }])
  const petro = await signIn(shop, 'petro', { discount_percent: 7.5, bonuses_balance: 1_050 })
  await shop.services.db
    .insertInto('delivery_addresses')
    .values({
      user_id: petro.user_id,
      full_name: 'Коваленко Олена',
      phone_number: null,
      address_line: 'м. Вінниця, вул. Соборна, 40',
      po_box: '12',
    })
    .execute()
  const body = { products: [{ product_id: 1, product_amount: 2 }], is_use_bonuses: true }
  const { data } = await shop.call(placeBuyerOrder, { body }, { token: petro.token, language: 'ua' })
  const text = readable((await sentMails(shop))[0]?.text)
  for (const part of [
    'Персональна знижка 7,5 %: −15,00 ₴',
    'Сплачено бонусами: −10,50 ₴',
    'До сплати: 174,50 ₴',
    data.page_url,
    'Коваленко Олена\nм. Вінниця, вул. Соборна, 40\nПоштове відділення: 12',
  ])
    assert.ok(text.includes(part), part)
})

test('the shop gets its own mail if it has set an address for orders', async (t) => {
  const shop = await openWith(t, [{ id: 1, price: 100 }], {
    email_2: 'tender@te-shop.example',
    phone_number_1: '+380 (44) 555 01 52',
    working_hours: 'Пн–Пт, 9:00–18:00',
  })
  await shop.services.db
    .insertInto('settings')
    .values([
      { key: 'shop_name_ua', value: 'Крамниця', is_public: true },
      { key: 'shop_name_en', value: 'Little Shop', is_public: true },
    ])
    .execute()
  const { data } = await order(shop, 2, 'en', { is_get_example: true, note: 'Терміново' })
  const mails = await sentMails(shop)
  assert.equal(mails.length, 2)
  const own = mails.find((mail) => mail.to?.[0]?.address === 'tender@te-shop.example')
  assert.equal(readable(own?.subject), `Нове замовлення № ${data.number}: 200,00 ₴`)
  const text = readable(own?.text)
  const link = `Відкрити замовлення: https://te-shop.example/admin/orders/${data.id}`
  for (const part of [...Object.values(guest.olena), 'Терміново', 'Просить зразок технічного завдання', link])
    assert.ok(text.includes(part), part)
  assert.ok(own?.html?.includes('Крамниця') && !own.html.includes('Little Shop'))
  const customers = mails.find((mail) => mail !== own)
  assert.ok(customers?.text?.includes('+380 (44) 555 01 52, Пн–Пт, 9:00–18:00'))
})

test('the shop’s mail of an order by phone says that staff placed it', async (t) => {
  const shop = await openWith(t, [{ id: 1 }], { email_2: 'tender@te-shop.example' })
  const { token } = await signIn(shop, 'maksym')
  const { email_not_auth_user: email, phone_not_auth_user: phone } = guest.olena
  const products = [{ product_id: 1, product_amount: 1 }]
  await shop.call(createStaffOrder, { body: { email, phone, products, language: 'ua' } }, { token })
  const own = (await sentMails(shop)).find((mail) => mail.to?.[0]?.address === 'tender@te-shop.example')
  assert.match(own?.text ?? '', /Оформив працівник магазину для покупця без реєстрації\./)
})

test('the logo is embedded in the mail, product pictures are the shop’s small ones, and there are no scripts', async (t) => {
  const shop = await openWith(t, [{ id: 1 }])
  const picture = { web_path: '/files/products/lupa-1a2b3c.webp', mime: 'image/webp', bytes: 1 }
  const { id: file_id } = await shop.services.db
    .insertInto('files')
    .values({ ...picture, width: 600, height: 600, blur: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.services.db.insertInto('product_files').values({ product_id: 1, file_id, position: 1 }).execute()
  await shop.services.db
    .insertInto('settings')
    .values({ key: 'shop_logo', value: BUILT_IN_LOGO, is_public: true })
    .execute()
  await order(shop, 1, 'ua')
  const [mail] = await sentMails(shop)
  const [logo] = mail?.attachments ?? []
  assert.deepEqual([logo?.contentId, logo?.mimeType], ['<logo@letter>', 'image/png'])
  const pictures = [...(mail?.html ?? '').matchAll(/src="([^"]+)"/g)].map((found) => found[1])
  assert.deepEqual(pictures, ['cid:logo@letter', 'https://te-shop.example/files/products/lupa-1a2b3c.150.webp'])
  assert.equal(/<script|<link|url\(/i.test(mail?.html ?? ''), false)
  assert.ok(mail !== undefined && mail.bytes.length < BYTES_MAX)
})

test('the mail of a long order stays small and lists everything in its plain text', async (t) => {
  const products = Array.from({ length: 120 }, (_, index) => ({
    id: index + 1,
    name_ua: `Набір для лабораторних робіт із фізики та природознавства, випуск ${index + 1}`,
  }))
  const shop = await openWith(t, products)
  const lines = products.map(({ id }) => ({ product_id: id, product_amount: 1 }))
  await shop.call(placeGuestOrder, { body: { products: lines, ...guest.olena } }, { language: 'ua' })
  const [mail] = await sentMails(shop)
  assert.ok(Buffer.byteLength(mail?.html ?? '') < BYTES_MAX)
  assert.ok(readable(mail?.html).includes('Інших позицій: 80'))
  assert.ok(mail?.text?.includes('випуск 120'))
})

test('text typed by buyers cannot inject mail headers', async (t) => {
  const shop = await openWith(t, [{ id: 1, name_ua: 'Лупа\r\nBcc: evil@evil.example' }])
  await order(shop, 1, 'ua', { note: 'Привіт\r\nBcc: evil@evil.example\r\n\r\n.' })
  const [mail] = await sentMails(shop)
  assert.equal(mail?.bcc, undefined)
  assert.equal(
    mail?.headers.some((header) => header.key === 'bcc'),
    false,
  )
})
