import { deepEqual, equal, rejects } from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { readLines } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { loadServerBasket, sendAmount } from './server-basket.ts'

// The browser as far as a call looks at it; the network is the only thing that is pretended.
Object.assign(globalThis, { document: { cookie: 'cookieToken=petro', documentElement: { lang: 'uk' } } })

interface Sent {
  path: string
  body: { product_id?: number; product_amount?: number; products?: unknown }
  key: string | null
}

let sent: Sent[] = []
let answer: (call: Sent) => Promise<[status: number, body: unknown]>

globalThis.fetch = async (address, init) => {
  const headers = new Headers(init?.headers)
  const call: Sent = {
    path: String(address),
    body: JSON.parse(String(init?.body ?? '{}')) as Sent['body'],
    key: headers.get('Idempotency-Key'),
  }
  sent.push(call)
  const [status, body] = await answer(call)
  return Response.json(body, { status })
}

const product = (id: number, amount: number) => ({
  id,
  price: 100,
  sale_price: null,
  name: 'Глобус',
  name_ua: 'Глобус',
  files: [],
  status: { id: 2 },
  amount_in_store: 10,
  order_multiple: 1,
  article: '14-0320',
  product_id: id,
  product_amount: amount,
})
const basket = (...lines: object[]) => ({ data: { products: lines } })
const locally = (amount: number) =>
  changeLines(() => readLines([{ id: 1, price: 100, amount, amount_in_store: 10, amount_unsent: 0 }]))
const amountHere = () => useBasket.getState().lines[0]?.amount ?? 0

beforeEach(() => {
  sent = []
  changeLines(() => [])
})

test('raising and lowering tell the server the difference', async () => {
  answer = async ({ path }) => [200, basket(product(1, path.endsWith('add') ? 3 : 2))]
  locally(3)
  await sendAmount(1, 1, 3)
  locally(2)
  await sendAmount(1, 3, 2)
  deepEqual(
    sent.map(({ path, body }) => [path, body.product_amount]),
    [
      ['/api/bucket/add', 2],
      ['/api/bucket/remove', 1],
    ],
  )
})

test('clicks while a call travels are one more call, and the last amount wins', async () => {
  let held = 1
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  answer = async ({ path, body }) => {
    await gate
    held += (path.endsWith('add') ? 1 : -1) * (body.product_amount ?? 0)
    return [200, basket(product(1, held))]
  }
  locally(2)
  const first = sendAmount(1, 1, 2)
  for (const amount of [3, 4, 5]) {
    locally(amount)
    void sendAmount(1, amount - 1, amount)
  }
  release()
  await first
  equal(held, 5)
  deepEqual(
    sent.map(({ body }) => body.product_amount),
    [1, 3],
  )
})

test('a refusal brings back the amount that the server holds', async () => {
  answer = async () => [422, { error: { message: ['Not enough amount of product in store to add into basket'] } }]
  locally(4)
  await rejects(sendAmount(1, 2, 4))
  equal(amountHere(), 2)
})

test('a server that cannot be reached brings back the old amount', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  locally(4)
  await rejects(sendAmount(1, 2, 4))
  equal(amountHere(), 2)
})

test('a token that is not taken any more leaves the pieces in the guest’s basket', async () => {
  answer = async () => [401, { message: 'Unauthenticated.' }]
  locally(3)
  await rejects(sendAmount(1, 1, 3))
  equal(amountHere(), 3)
  equal(useBasket.getState().lines[0]?.amount_unsent, 2)
})

test('the server’s amount counts when it is another than was asked for', async () => {
  answer = async () => [200, basket(product(1, 100))]
  locally(99)
  await sendAmount(1, 98, 99)
  equal(amountHere(), 100)
})

test('at the start the server’s basket replaces the local one', async () => {
  answer = async () => [200, basket(product(5, 2))]
  locally(3)
  await loadServerBasket()
  deepEqual(
    sent.map(({ path }) => path),
    ['/api/bucket/get'],
  )
  deepEqual(
    useBasket.getState().lines.map(({ id, amount }) => [id, amount]),
    [[5, 2]],
  )
})

test('what a guest put in joins the server’s basket at the log-in, under one key however often it is sent', async () => {
  const merged = { data: { products: [product(1, 3)], not_kept: [{ product_id: 8, product_amount: 1 }] } }
  const answers: [number, unknown][] = [
    [503, { message: 'The shop is busy, try again in a moment' }],
    [200, merged],
  ]
  answer = async () => answers.shift() ?? [500, {}]
  changeLines(() => readLines([{ id: 1, price: 100, amount: 3, amount_in_store: 10, amount_unsent: 2 }]))
  await rejects(loadServerBasket())
  deepEqual(await loadServerBasket(), [8])
  deepEqual(
    sent.map(({ path }) => path),
    ['/api/bucket/merge', '/api/bucket/merge'],
  )
  deepEqual(sent[0]?.body.products, [{ product_id: 1, product_amount: 2 }])
  equal(sent[0]?.key, sent[1]?.key)
  equal(useBasket.getState().guest_key, null)
})

test('the next guest’s basket has another key', () => {
  const keyOf = () => useBasket.getState().guest_key
  changeLines(() => readLines([{ id: 1, price: 100, amount: 1 }]))
  const first = keyOf()
  changeLines(() => [])
  equal(keyOf(), null)
  changeLines(() => readLines([{ id: 1, price: 100, amount: 1 }]))
  equal(typeof first === 'string' && first !== keyOf(), true)
})
