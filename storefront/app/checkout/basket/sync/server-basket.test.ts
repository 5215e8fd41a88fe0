import { deepEqual, equal, rejects } from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { readLines } from '../basket-lines.ts'
import { changeLines, emptyBasket, useBasket } from '../basket-store.ts'
import { loadServerBasket, sendAmount, sendRestOnLeaving } from './server-basket.ts'

// Only the network is faked.
Object.assign(globalThis, { document: { cookie: 'cookieToken=petro', documentElement: { lang: 'uk' } } })

interface Sent {
  path: string
  body: { product_id?: number; product_amount?: number; products?: unknown }
  key: string | null
  keepalive: boolean
}

let sent: Sent[] = []
let answer: (call: Sent) => Promise<[status: number, body: unknown]>

globalThis.fetch = async (address, init) => {
  const headers = new Headers(init?.headers)
  const call: Sent = {
    path: String(address),
    body: JSON.parse(String(init?.body ?? '{}')) as Sent['body'],
    key: headers.get('Idempotency-Key'),
    keepalive: init?.keepalive ?? false,
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

test('changing an amount sends the difference to the server', async () => {
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

test('clicks during a call cause one more call, and the last amount wins', async () => {
  let in_basket = 1
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  answer = async ({ path, body }) => {
    await gate
    in_basket += (path.endsWith('add') ? 1 : -1) * (body.product_amount ?? 0)
    return [200, basket(product(1, in_basket))]
  }
  locally(2)
  const first = sendAmount(1, 1, 2)
  for (const amount of [3, 4, 5]) {
    locally(amount)
    void sendAmount(1, amount - 1, amount)
  }
  release()
  await first
  equal(in_basket, 5)
  deepEqual(
    sent.map(({ body }) => body.product_amount),
    [1, 3],
  )
})

test('when the page is left, the clicks during a call are sent beside it, once, and outlive the page', async () => {
  const gate = Promise.withResolvers<void>()
  answer = async () => {
    await gate.promise
    return [200, basket(product(1, 2))]
  }
  locally(2)
  const first = sendAmount(1, 1, 2)
  for (const amount of [3, 4]) {
    locally(amount)
    void sendAmount(1, amount - 1, amount)
  }
  sendRestOnLeaving()
  gate.resolve()
  await first
  deepEqual(
    sent.map(({ body, keepalive }) => [body.product_amount, keepalive]),
    [
      [1, true],
      [2, true],
    ],
  )
  equal(amountHere(), 4)
})

test('a click on a page that was left and came back is sent, whatever becomes of the call from before', async () => {
  const gate = Promise.withResolvers<void>()
  answer = async () => {
    if (sent.length > 1) return [200, basket(product(1, 3))]
    await gate.promise
    throw new TypeError('Failed to fetch')
  }
  locally(2)
  const first = sendAmount(1, 1, 2)
  sendRestOnLeaving()
  locally(3)
  const second = sendAmount(1, 2, 3)
  gate.resolve()
  await Promise.all([first, second])
  deepEqual(
    sent.map(({ body }) => body.product_amount),
    [1, 1],
  )
  equal(amountHere(), 3)
})

test('a refusal restores the server’s amount', async () => {
  answer = async () => [422, { error: { message: ['Not enough amount of product in store to add into basket'] } }]
  locally(4)
  await rejects(sendAmount(1, 2, 4))
  equal(amountHere(), 2)
})

test('an unreachable server restores the previous amount', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  locally(4)
  await rejects(sendAmount(1, 2, 4))
  equal(amountHere(), 2)
})

test('after an expired session the pieces stay in the guest’s basket', async () => {
  answer = async () => [401, { message: 'Unauthenticated.' }]
  locally(3)
  await rejects(sendAmount(1, 1, 3))
  equal(amountHere(), 3)
  equal(useBasket.getState().lines[0]?.amount_unsent, 2)
})

test('if the server changes the amount, its amount counts', async () => {
  answer = async () => [200, basket(product(1, 100))]
  locally(99)
  await sendAmount(1, 98, 99)
  equal(amountHere(), 100)
})

test('when the page opens, the server’s basket replaces the local one', async () => {
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

test('a guest’s pieces join the server’s basket at the login, with the same key on every retry', async () => {
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

test('the next guest’s basket has a different key', () => {
  const keyOf = () => useBasket.getState().guest_key
  changeLines(() => readLines([{ id: 1, price: 100, amount: 1 }]))
  const first = keyOf()
  changeLines(() => [])
  equal(keyOf(), null)
  changeLines(() => readLines([{ id: 1, price: 100, amount: 1 }]))
  equal(typeof first === 'string' && first !== keyOf(), true)
})

test('a response after a sign-out does not fill the next user’s basket', async (t) => {
  const before = document.cookie
  t.after(() => (document.cookie = before))
  answer = async () => {
    emptyBasket()
    document.cookie = ''
    return [200, basket(product(1, 7))]
  }
  // This fake jar holds only one cookie.
  const signIn = () => (document.cookie = 'cookieToken=petro')
  locally(2)
  signIn()
  await loadServerBasket()
  deepEqual(useBasket.getState().lines, [])
  locally(2)
  signIn()
  await sendAmount(1, 1, 2)
  deepEqual(useBasket.getState().lines, [])
})
