import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { getFirstRun, hideFirstRun, sendTestMail } from '@shop/contract/admin/content/first-run'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { saveShopText } from '@shop/contract/admin/content/texts'
import { SELLER } from '../../testing/fixtures/admin-orders.ts'
import { sentMails } from '../../testing/fixtures/outbox.ts'
import { openSmtp } from '../../testing/servers/smtp-server.ts'
import { openShop, type GivenShop, refuses } from '../../testing/shop.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { soon } from '../../testing/wait-until.ts'

const params = { id: 'shop' as const }

async function openFor(t: TestContext, given: GivenShop = {}) {
  const shop = await openShop(given)
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const guide = async () => (await shop.call(getFirstRun, {}, { token })).data
  const missing = async () => Object.fromEntries((await guide()).steps.map((step) => [step.key, step.missing]))
  return { shop, token, guide, missing }
}

test('an empty shop lacks everything, and each step is done by what it asks for', async (t) => {
  const { shop, token, guide, missing } = await openFor(t)
  const empty = await guide()
  assert.ok(empty.is_shown && empty.is_opening_soon)
  assert.deepEqual(
    empty.steps.filter(({ is_done }) => is_done),
    [],
  )
  assert.deepEqual((await missing())['requisites'], [
    'seller_name',
    'seller_code',
    'seller_iban',
    'seller_address',
    'seller_signer',
  ])
  const { data } = await shop.call(getSettings, { params }, { token })
  const body = {
    ...data,
    ...SELLER,
    seller_vat_mode: 'none' as const,
    shop_name_ua: 'Глобус',
    delivery_terms: '14 днів',
  }
  await shop.call(saveSettings, { params, body }, { token })
  for (const [id, value_ua] of Object.entries({ phone_number_1: '+380 (44) 555 01 52', address: 'Київ' }))
    await shop.call(saveShopText, { params: { id }, body: { version: 1, value_ua } }, { token })
  await signIn(shop, 'maksym')
  const after = await missing()
  assert.deepEqual(after, {
    requisites: [],
    identity: ['logo'],
    contacts: ['email_1', 'working_hours'],
    terms: ['payment_terms', 'delivery', 'payment'],
    categories: ['category'],
    products: ['product'],
    staff: [],
    mail: ['mail_server', 'test_mail'],
    domain: ['https'],
  })
})

test('the test letter goes to the owner who asked, and the guide tells what became of it', async (t) => {
  const { shop, token, guide } = await openFor(t, { products: [{ id: 1 }] })
  assert.equal((await guide()).is_opening_soon, false)
  await shop.call(sendTestMail, {}, { token })
  const [mail] = await sentMails(shop)
  assert.equal(mail?.to?.[0]?.address, people.oksana.email)
  assert.match(mail?.text ?? '', /надіслав цей лист на oksana@te-shop\.example/)
  await soon(async () => (await guide()).test_mail?.state, 'sent')
  assert.equal((await guide()).has_mail_server, false)
})

test('a mail server that refuses is quoted, and one that accepts completes the step', async (t) => {
  const smtp = await openSmtp(0, [], (recipient) => (recipient === people.oksana.email ? 'refused' : 'yes'))
  t.after(smtp.close)
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://globus.example' }
  const { shop, token, guide, missing } = await openFor(t, { env })
  await shop.call(sendTestMail, {}, { token })
  await soon(async () => (await guide()).test_mail?.state, 'failing')
  assert.match((await guide()).test_mail?.error ?? '', /\d{3}/)
  assert.deepEqual((await missing())['mail'], ['test_mail'])
  assert.deepEqual((await missing())['domain'], [])
  await shop.services.db.updateTable('users').set({ email: 'owner@globus.example' }).execute()
  await shop.call(sendTestMail, {}, { token })
  await soon(async () => (await guide()).test_mail?.state, 'sent')
  assert.deepEqual((await missing())['mail'], [])
  assert.match(smtp.taken.join('\n'), /info@globus\.example/)
})

test('hiding the guide is for good and no edit of the settings form, and only the owner may', async (t) => {
  const { shop, token, guide } = await openFor(t)
  const before = await shop.call(getSettings, { params }, { token })
  await shop.call(hideFirstRun, {}, { token })
  await shop.call(hideFirstRun, {}, { token })
  assert.equal((await guide()).is_shown, false)
  const after = await shop.call(getSettings, { params }, { token })
  assert.equal(after.data.version, before.data.version)
  const editor = await signIn(shop, 'yeva')
  await refuses(shop.call(getFirstRun, {}, { token: editor.token }), 'forbidden')
})
