import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { listSettings } from '@shop/contract/shop/content'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { shopIdentity } from '@shop/contract/rules/shop-identity'
import { getSettings, saveSettings, type Settings, uploadHero, uploadLogo } from '@shop/contract/admin/content/settings'
import { sql } from 'kysely'
import { up } from '../database/migrations/0023_shop_identity.ts'
import { findSeller } from '../document-rendering/public.ts'
import { sweepUploads } from '../platform/files/unsaved-pictures.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'

import { findSignature } from './shop-identity.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const BUILT_IN_NAMES = /Навчальне обладнання|Учебное оборудование|Training Equipment/
const params = { id: 'shop' as const }

async function openWithOwner(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1, price: 100 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const save = async (change: Partial<Settings>) => {
    const { data } = await shop.call(getSettings, { params }, { token })
    return shop.call(saveSettings, { params, body: { ...data, ...change } }, { token })
  }
  return { shop, token, save }
}

const identity = async (shop: TestShop) => shopIdentity((await shop.call(listSettings)).data)
const manifest = async (shop: TestShop) => (await (await shop.fetch('/manifest.webmanifest')).json()) as object

async function orderMail(shop: TestShop, language: string) {
  const body = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }
  await shop.call(placeGuestOrder, { body }, { language })
  return (await sentMails(shop)).at(-1)
}

test('an unnamed shop has a neutral name, no logo and no VAT statement', async (t) => {
  const { shop } = await openWithOwner(t)
  const { names, logo, vat_mode } = await identity(shop)
  assert.deepEqual([names.en, logo, vat_mode], ['Online shop', '', null])
  const mail = await orderMail(shop, 'en')
  assert.match(mail?.html ?? '', /“Online shop”/)
  assert.deepEqual([mail?.from?.name, mail?.attachments.length], ['Інтернет-магазин', 0])
  const texts = [mail?.html, mail?.text, JSON.stringify(await manifest(shop))]
  assert.doesNotMatch(texts.join('\n'), BUILT_IN_NAMES)
})

test('the name set by the owner appears in mails, documents and the installed app', async (t) => {
  const { shop, save } = await openWithOwner(t)
  await save({ shop_name_ua: 'Крамниця «Глобус» & Ко', shop_name_en: 'Globe' })
  const mail = await orderMail(shop, 'uk')
  assert.match(mail?.text ?? '', /на сайті «Крамниця «Глобус» & Ко»/)
  assert.equal(mail?.from?.name, 'Крамниця «Глобус» & Ко')
  assert.doesNotMatch(mail?.html ?? '', /«Глобус» & Ко/, 'the name is text, not markup')
  assert.equal((await findSignature(shop.services.db, 'ua')).shop_name, 'Крамниця «Глобус» & Ко')
  const { signature } = await findSeller(shop.services.db)
  assert.deepEqual(signature, {
    shop_name: 'Крамниця «Глобус» & Ко',
    has_built_in_logo: false,
    logo_picture: null,
  })
  assert.equal(Reflect.get(await manifest(shop), 'name'), 'Крамниця «Глобус» & Ко')
  assert.deepEqual((await identity(shop)).names, {
    ua: 'Крамниця «Глобус» & Ко',
    ru: 'Крамниця «Глобус» & Ко',
    en: 'Globe',
  })
})

test('visitors see the seller’s VAT status and details as soon as they are saved, but no bank account', async (t) => {
  const { shop, save } = await openWithOwner(t)
  await save({ seller_name: 'ФОП Коваль О. П.', seller_iban: 'UA213223130000026007233566001' })
  const shop_identity = await identity(shop)
  assert.deepEqual([shop_identity.vat_mode, shop_identity.seller_name], ['none', 'ФОП Коваль О. П.'])
  assert.doesNotMatch(JSON.stringify((await shop.call(listSettings)).data), /UA21/)
  await save({ seller_vat_mode: 'vat' })
  assert.equal((await identity(shop)).vat_mode, 'vat')
})

test('an uploaded picture becomes the logo and outlives the cleanup, and no other file can be the logo', async (t) => {
  const { shop, token, save } = await openWithOwner(t)
  const body = await readFile(new URL('../../storefront/public/favicon-192.png', import.meta.url))
  const { data: picture } = await shop.call(uploadLogo, { body }, { token, media_type: 'image/png' })
  const { data } = await save({ logo: 'picture', logo_file_id: picture.id })
  assert.deepEqual([data.logo, data.picture?.web_path], ['picture', picture.web_path])
  assert.equal((await identity(shop)).logo, picture.web_path)
  await refuses(save({ logo: 'picture', logo_file_id: 999 }), 'invalid_data')
  await save({ logo: 'none', logo_file_id: null })
  assert.equal((await identity(shop)).logo, '')
  await save({ logo: 'picture', logo_file_id: picture.id })
  shop.clock.set('2030-01-01')
  await sweepUploads(shop.services)
  assert.notEqual(await shop.services.files.open(picture.web_path), null)
})

test('an uploaded picture stands on the home page until it is taken away; no other file can stand there', async (t) => {
  const { shop, token, save } = await openWithOwner(t)
  const body = await readFile(new URL('../../storefront/public/favicon-192.png', import.meta.url))
  const { data: logo } = await shop.call(uploadLogo, { body }, { token, media_type: 'image/png' })
  const { data: picture } = await shop.call(uploadHero, { body }, { token, media_type: 'image/png' })
  const { data } = await save({ hero_file_id: picture.id })
  assert.equal(data.hero?.web_path, picture.web_path)
  assert.equal((await identity(shop)).hero_picture, picture.web_path)
  await refuses(save({ hero_file_id: logo.id }), 'invalid_data')
  await save({ hero_file_id: null })
  assert.equal((await identity(shop)).hero_picture, '')
  await save({ hero_file_id: picture.id })
  shop.clock.set('2030-01-01')
  await sweepUploads(shop.services)
  assert.notEqual(await shop.services.files.open(picture.web_path), null)
})

test('an old client that knows no names and logos saves the settings without changing them', async (t) => {
  const { shop, token, save } = await openWithOwner(t)
  const { data } = await save({ shop_name_ua: 'Глобус', logo: 'built_in' })
  const { shop_name_ua: _, shop_name_ru: __, shop_name_en: ___, logo: ____, logo_file_id: _____, ...old } = data
  await shop.call(saveSettings, { params, body: { ...old, bonus_percent: 3 } }, { token })
  const { names, logo } = await identity(shop)
  assert.deepEqual([names.ua, logo], ['Глобус', '/brand/logo.svg'])
})

test('a shop set up before names were configurable keeps the name that its visitors know', async (t) => {
  const { shop } = await openWithOwner(t)
  const { db } = shop.services
  await sql`alter table settings drop column file_id`.execute(db)
  await sql`insert into settings (key, value) values ('seller_vat_mode', 'vat')`.execute(db)
  await up(db as never)
  const { names, logo, vat_mode } = await identity(shop)
  assert.deepEqual(
    [names.ua, names.en, logo, vat_mode],
    ['Навчальне обладнання', 'Training Equipment', '/brand/logo.svg', 'vat'],
  )
})

test('the main colour reaches public settings and the letter icon, and a pale one is refused beside its field', async (t) => {
  const { shop, save } = await openWithOwner(t)
  await save({ main_color: '#1b7f47' })
  assert.equal((await identity(shop)).main_color, '#1b7f47')
  assert.match(await (await shop.fetch('/shop-icon')).text(), /fill="#1b7f47"/)
  const mail = await orderMail(shop, 'uk')
  assert.match(mail?.html ?? '', /background:#1b7f47/)
  assert.doesNotMatch(mail?.html ?? '', /background:#1d3fbb/)
  await assert.rejects(save({ main_color: '#7fd6a2' }), (error) => {
    assert.deepEqual(faultNamesOf(error), { main_color: 'color_too_light' })
    return true
  })
  await refuses(save({ main_color: 'red' }), 'invalid_data')
})
