import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { openCheckbox } from './checkbox/client.ts'
import { startStandIn as startCheckbox } from './checkbox/stand-in.ts'
import { openLiqpay } from './liqpay/client.ts'
import { signatureOf } from './liqpay/signing.ts'
import { openMonobank } from './monobank/client.ts'
import { startStandIn as startMonobank } from './monobank/stand-in.ts'
import { fetchOutside, ServiceRefused, ServiceUnavailable } from './outside-call.ts'

const log = pino({ level: 'silent' })
const INVOICE = {
  sum: 150_000,
  reference: '2026-000001-1',
  destination: 'Оплата',
  redirect_url: 'http://shop.test/orders/code',
  webhook_url: 'http://127.0.0.1:9/webhook',
  valid_seconds: 3600,
}

async function bank() {
  const stand_in = await startMonobank()
  const { monobank: config } = readConfig({ MONOBANK_URL: `${stand_in.url}/`, MONOBANK_TOKEN: 'secret', DEMO: 'off' })
  return { stand_in, client: await openMonobank(config, log) }
}

test('LiqPay’s signature is that of its documentation', () => {
  const data =
    'eyJwdWJsaWNfa2V5Ijoic2FuZGJveF9pMSIsInZlcnNpb24iOjMsImFjdGlvbiI6InBheSIsImFtb3VudCI6MTAwLjUsImN1cnJlbmN5IjoiVUFIIiwiZGVzY3JpcHRpb24iOiJ0ZXN0Iiwib3JkZXJfaWQiOiIyMDI2LTAwMDAwMSJ9'
  assert.equal(signatureOf({ private_key: 'private', hash: 'sha1' }, data), 'L5dY0WxQ7ClR0aLg1sUByhvMvwc=')
})

test('an altered callback of LiqPay is not believed, and one key without the other is refused at the start', async () => {
  const env = { LIQPAY_PUBLIC_KEY: 'i1', LIQPAY_PRIVATE_KEY: 'private', DEMO: 'off' }
  const client = await openLiqpay(readConfig(env).liqpay, log)
  const wanted = {
    sum: 10_050,
    order_id: '1',
    description: '',
    result_url: '',
    server_url: '',
    language: 'uk' as const,
  }
  const { fields } = client.checkoutForm(wanted)
  assert.notEqual(client.readCallback(fields), null)
  const altered = Buffer.from(Buffer.from(fields.data, 'base64').toString().replace('100.5', '1.5')).toString('base64')
  assert.equal(client.readCallback({ ...fields, data: altered }), null)
  assert.equal(client.readCallback({ ...fields, signature: '' }), null)
  assert.throws(() => readConfig({ LIQPAY_PUBLIC_KEY: 'i1', DEMO: 'off' }), /LIQPAY_PRIVATE_KEY/)
})

test('monobank’s invoice is paid, returned in parts, and the same return twice is one', async (t) => {
  const { stand_in, client } = await bank()
  t.after(stand_in.stop)
  const { invoice_id } = await client.createInvoice(INVOICE)
  await stand_in.press(invoice_id, 'pay')
  const paid = await client.askInvoice(invoice_id)
  assert.deepEqual([paid.status, paid.sum, paid.currency], ['success', 150_000, 980])
  for (const _ of [1, 2]) await client.cancel(invoice_id, { reference: 'refund-1', sum: 50_000 })
  assert.equal((await client.askInvoice(invoice_id)).final_sum, 100_000)
  await assert.rejects(client.cancel(invoice_id, { reference: 'refund-2', sum: 100_001 }), ServiceRefused)
  stand_in.fail('error')
  await assert.rejects(client.askInvoice(invoice_id), ServiceUnavailable)
})

test('an answer that never ends is cut at its limit', { timeout: 20_000 }, async (t) => {
  const server = createServer((_, response) => {
    const more = () => void (response.destroyed || response.write(Buffer.alloc(16_384), more))
    more()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => (server.closeAllConnections(), server.close()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await assert.rejects(fetchOutside({ url, method: 'GET', bytes_max: 100_000 }), /too long/)
})

test('the bank may change its key, but forgeries make the shop ask for it five times a minute at most', async (t) => {
  const { stand_in, client } = await bank()
  t.after(stand_in.stop)
  const isSigned = ({ headers, body }: ReturnType<typeof stand_in.signed>, given = body) =>
    client.isSigned(Buffer.from(given), headers['X-Sign'] ?? '')
  assert.equal(await isSigned(stand_in.signed({ status: 'success' })), true)
  assert.equal(await isSigned(stand_in.signed({ status: 'success' }), '{"status":"success" }'), false)
  stand_in.changeKey()
  assert.equal(await isSigned(stand_in.signed({ status: 'success' })), true)
  for (let turn = 0; turn < 20; turn++) assert.equal(await client.isSigned(Buffer.from('{}'), 'AAAA'), false)
  assert.equal(stand_in.calls.filter(({ path }) => path.endsWith('/pubkey')).length, 5)
})

test('Checkbox makes one receipt of one id, also after it forgot who signed in', async (t) => {
  const stand_in = await startCheckbox()
  t.after(stand_in.stop)
  const env = { CHECKBOX_URL: stand_in.url, CHECKBOX_LICENSE_KEY: 'key', CHECKBOX_PIN: '1234', DEMO: 'off' }
  const client = await openCheckbox(readConfig(env).checkbox, log)
  assert.equal(await client.findShift(), null)
  await client.openShift()
  assert.equal((await client.findShift())?.status, 'OPENED')
  const id = '6f1c9a3e-6f0b-4f0e-9d43-0a8f2f0c7d11'
  const goods = [{ good: { code: '1', name: 'Стіл', price: 500 }, quantity: 2000, is_return: false }]
  const body = { id, goods, payments: [{ type: 'CASHLESS' as const, value: 1000, label: 'Картка' }], discounts: [] }
  assert.equal(await client.findReceipt(id), null)
  await client.sell(body)
  stand_in.forgetTokens()
  await assert.rejects(client.sell(body), ServiceRefused)
  const receipt = await client.findReceipt(id)
  assert.equal(receipt?.state, 'done')
  assert.equal(stand_in.receipts.size, 1)
})
