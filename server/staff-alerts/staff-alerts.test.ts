import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listAudit } from '@shop/contract/admin/access/audit'
import * as calls from '@shop/contract/admin/access/staff-alerts'
import { createStaffOrder } from '@shop/contract/admin/orders/phone-orders'
import { createReview, requestConsultation } from '@shop/contract/shop/content'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { startStandIn, type TelegramStandIn } from '../integrations/telegram/stand-in.ts'
import { inTransaction } from '../platform/database/db.ts'
import { deliveredOrder, file } from '../testing/fixtures/claims.ts'
import { guest, signIn, type SignedIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { until } from '../testing/wait-until.ts'
import { reviewAlert } from './alert-texts.ts'
import { alertStaff } from './send-alerts.ts'

const TOKEN = '42:token-that-nobody-may-read'
const CHAT = 500

interface Office {
  shop: TestShop
  bot: TelegramStandIn
  maksym: SignedIn
}

async function openOffice(t: TestContext, env: Record<string, string> = {}): Promise<Office> {
  const bot = await startStandIn(TOKEN)
  const products = [{ id: 1, price: 1250.5, amount_in_store: 50 }]
  const shop = await openShop({ products, env: { TELEGRAM_URL: bot.url, TELEGRAM_TOKEN: TOKEN, ...env } })
  t.after(async () => {
    await shop.close()
    await bot.stop()
  })
  return { shop, bot, maksym: await signIn(shop, 'maksym') }
}

async function askCode({ shop }: Office, { token }: SignedIn): Promise<string> {
  const { data } = await shop.call(calls.startStaffChat, {}, { token })
  const url = new URL(data.url)
  assert.equal(data.group_url, data.url.replace('?start=', '?startgroup='))
  assert.equal(`${url.origin}${url.pathname}`, 'https://t.me/school_shop_bot')
  return url.searchParams.get('start') ?? ''
}

/** As the member of staff does it on the phone. */
async function connect(office: Office, staff: SignedIn, chat_id = CHAT) {
  office.bot.write(chat_id, 'Максим', `/start ${await askCode(office, staff)}`)
  return (await office.shop.call(calls.confirmStaffChat, {}, staff)).data
}

const order = ({ shop }: Office, amount = 2) =>
  shop.call(placeGuestOrder, { body: { products: [{ product_id: 1, product_amount: amount }], ...guest.olena } })

const texts = ({ bot }: Office, chat_id = CHAT) =>
  bot.sent.filter((message) => message.chat_id === String(chat_id)).map(({ text }) => text)

/** The last job is that of this request. */
async function toldAll(office: Office, count: number): Promise<void> {
  await until(`${count} messages were sent`, () => office.bot.sent.length >= count)
}

test('a chat is connected by the code that only its owner has, and told of an order without the buyer’s data', async (t) => {
  const office = await openOffice(t)
  const { shop, bot, maksym } = office
  await refuses(shop.call(calls.confirmStaffChat, {}, maksym), 'chat_not_started')
  const code = await askCode(office, maksym)
  bot.write(1, 'Чужий', '/start')
  bot.write(1, 'Чужий', '/start AAAAAAAAAAAAAAAAAAAAAA')
  await refuses(shop.call(calls.confirmStaffChat, {}, maksym), 'chat_not_started')
  bot.write(CHAT, 'Максим', `/start@school_shop_bot ${code}`)
  bot.write(1, 'Чужий', `/start ${code}`)
  const { data } = await shop.call(calls.confirmStaffChat, {}, maksym)
  assert.deepEqual([data.mode, data.chat?.title, data.chat?.kinds], ['live', 'Максим', calls.ALERT_KINDS])
  const placed = await order(office)
  await toldAll(office, 1)
  const [text] = texts(office)
  assert.ok(text?.startsWith(`<b>Нове замовлення № ${placed.data.number}</b>\n`), text)
  assert.ok(text?.includes('2\u00a0501,00\u00a0₴, одиниць товару: 2'), text)
  assert.ok(text?.endsWith(`/admin/orders/${placed.data.id}`), text)
  for (const secret of [guest.olena.email_not_auth_user, '111 22 33']) assert.ok(!text?.includes(secret))
  assert.equal(bot.sent.length, 1, 'strangers hear nothing')
})

test('a code works once, for a quarter of an hour, and a new one replaces it', async (t) => {
  const office = await openOffice(t)
  const { shop, bot, maksym } = office
  shop.clock.set('2026-11-26T09:00:00Z')
  const first = await askCode(office, maksym)
  const second = await askCode(office, maksym)
  bot.write(CHAT, 'Максим', `/start ${first}`)
  await refuses(shop.call(calls.confirmStaffChat, {}, maksym), 'chat_not_started')
  shop.clock.set('2026-11-26T09:16:00Z')
  bot.write(CHAT, 'Максим', `/start ${second}`)
  await refuses(shop.call(calls.confirmStaffChat, {}, maksym), 'chat_not_started')
})

test('a chat has one owner: the last who connected it', async (t) => {
  const office = await openOffice(t)
  const oksana = await signIn(office.shop, 'oksana')
  await connect(office, office.maksym)
  await connect(office, oksana)
  assert.equal((await office.shop.call(calls.getStaffAlerts, {}, office.maksym)).data.chat, null)
  await order(office)
  await toldAll(office, 1)
  assert.equal(texts(office).length, 1)
})

test('only what staff chose and may read is told, and phone orders are no news to them', async (t) => {
  const office = await openOffice(t)
  const { shop, maksym } = office
  const yeva = await signIn(shop, 'yeva')
  await connect(office, maksym)
  await connect(office, yeva, 600)
  const { data } = await shop.call(calls.changeStaffAlerts, { body: { kinds: ['consultations'] } }, maksym)
  assert.deepEqual(data.chat?.kinds, ['consultations'])
  await order(office)
  const products = [{ product_id: 1, product_amount: 1 }]
  await shop.call(
    createStaffOrder,
    { body: { email: 'school@school.example', phone: '0671112233', language: 'ua', products } },
    maksym,
  )
  await shop.call(requestConsultation, { body: { name: 'Олена', phone: '0671112233' } })
  await toldAll(office, 1)
  assert.match(texts(office).join(), /^<b>Новий запит на консультацію<\/b>[^]*\/admin\/consultations$/)
  assert.doesNotMatch(texts(office).join(), /Олена|111/)
  assert.deepEqual(texts(office, 600), [], 'an editor may read neither orders nor requests')
})

test('offers that buyers ask for, claims and reviews are told', async (t) => {
  const office = await openOffice(t)
  const { shop, maksym } = office
  await connect(office, maksym)
  const { data: offer } = await shop.call(sendCommercialOffer, {
    body: { products: [{ product_id: 1 }], email: guest.olena.email_not_auth_user },
  })
  const { code } = await deliveredOrder(shop, maksym.token, { 1: 1 })
  const claim = await file(shop, code)
  const body = { text: 'Дуже зручний кабінет', first_name: 'Петро', last_name: 'Закупівельник' }
  await shop.call(createReview, { body }, await signIn(shop, 'petro'))
  await toldAll(office, 4)
  const titles = texts(office).map((text) => /^<b>(.+)<\/b>/.exec(text)?.[1])
  for (const title of [
    `Покупець замовив пропозицію № ${offer.number}`,
    `Нове звернення ${claim.number}`,
    'Новий відгук',
  ])
    assert.ok(titles.includes(title), titles.join())
})

test('an order is taken while Telegram is down, and told later', async (t) => {
  const office = await openOffice(t)
  await connect(office, office.maksym)
  office.bot.fail('error', 'sendMessage')
  await order(office)
  await refuses(office.shop.call(calls.sendTestAlert, {}, office.maksym), 'bot_unavailable')
  assert.deepEqual(texts(office), [])
  office.bot.fail(null)
  await toldAll(office, 1)
})

test('a chat that blocked the bot is disconnected, and nobody else is', async (t) => {
  const office = await openOffice(t)
  const { shop, bot, maksym } = office
  const oksana = await signIn(shop, 'oksana')
  await connect(office, maksym)
  await connect(office, oksana, 600)
  bot.blocked.add(String(CHAT))
  await refuses(shop.call(calls.sendTestAlert, {}, maksym), 'chat_gone')
  await order(office)
  const chatOf = async (staff: SignedIn) => (await shop.call(calls.getStaffAlerts, {}, staff)).data.chat
  await until('the chat is disconnected', async () => (await chatOf(maksym)) === null)
  assert.equal((await chatOf(oksana))?.title, 'Максим')
  await toldAll(office, 1)
  const { data } = await shop.call(listAudit, {}, oksana)
  assert.deepEqual(data.map(({ action }) => action).sort(), ['connect_chat', 'connect_chat', 'disconnect_chat'])
})

test('a blocked member of staff and one who disconnected are told nothing', async (t) => {
  const office = await openOffice(t)
  const { shop, maksym } = office
  const [oksana, bohdan] = [await signIn(shop, 'oksana'), await signIn(shop, 'bohdan')]
  await connect(office, maksym)
  await connect(office, oksana, 600)
  await connect(office, bohdan, 700)
  await shop.call(calls.removeStaffChat, {}, maksym)
  await shop.services.db.updateTable('users').set({ is_blocked: true }).where('id', '=', bohdan.user_id).execute()
  await order(office)
  await toldAll(office, 1)
  assert.deepEqual([texts(office), texts(office, 600).length, texts(office, 700)], [[], 1, []])
  await refuses(shop.call(calls.sendTestAlert, {}, maksym), 'not_found')
  await refuses(shop.call(calls.changeStaffAlerts, { body: { kinds: [] } }, maksym), 'not_found')
})

test('without a bot the shop sells as before and says that it has none', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  const maksym = await signIn(shop, 'maksym')
  const body = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }
  await shop.call(placeGuestOrder, { body })
  assert.deepEqual((await shop.call(calls.getStaffAlerts, {}, maksym)).data, { mode: 'off', chat: null })
  for (const call of [calls.startStaffChat, calls.confirmStaffChat, calls.sendTestAlert])
    await refuses(shop.call(call, {}, maksym), 'bot_off')
})

test('a code behind a thousand messages of strangers is found', async (t) => {
  const office = await openOffice(t)
  const code = await askCode(office, office.maksym)
  for (let i = 0; i < 1000; i++) office.bot.write(i, 'Чужий', 'Привіт')
  office.bot.write(CHAT, 'Максим', `/start ${code}`)
  const { data } = await office.shop.call(calls.confirmStaffChat, {}, office.maksym)
  assert.equal(data.chat?.title, 'Максим')
})

test('an event of more than a day ago is no longer told, however late its job runs', async (t) => {
  const office = await openOffice(t)
  const { services, clock } = office.shop
  await connect(office, office.maksym)
  const tellLater = (hours: number) =>
    inTransaction(services.db, async (tx) => {
      clock.set('2026-11-26T09:00:00Z')
      await alertStaff(tx, services, reviewAlert())
      // No job runs before the commit.
      clock.set(new Date(Date.parse('2026-11-26T09:00:00Z') + hours * 3_600_000).toISOString())
    })
  const isDone = async (kind: string) => (await services.jobs.look(kind)).state === 'idle'
  await tellLater(25)
  await until('the alert was looked at', () => isDone('staff_alert'))
  await until('its message was looked at', () => isDone('staff_alert_message'))
  assert.deepEqual(texts(office), [])
  await tellLater(23)
  await toldAll(office, 1)
})
