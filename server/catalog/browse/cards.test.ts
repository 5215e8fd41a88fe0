import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { getProduct, listCards, listProducts } from '@shop/contract/shop/catalog'
import { openShop, refuses } from '../../testing/shop.ts'

test('cards come in the requested order, each once, without hidden products', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2, active: false }, { id: 3, status_id: 4 }, { id: 4 }] })
  t.after(shop.close)
  const { data } = await shop.call(listCards, { query: { ids: '4,2,3,999,4,1' } })
  deepEqual(
    data.map(({ id, status }) => [id, status.id]),
    [
      [4, 2],
      [3, 4],
      [1, 2],
    ],
  )
})

test('up to 300 cards fit in one call; more ids or malformed ids are refused', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const first = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(',')
  deepEqual((await shop.call(listCards, { query: { ids: first(300) } })).data, [])
  for (const ids of [first(301), '', '1,,2', '1,x', '0', '1e3'])
    await refuses(shop.call(listCards, { query: { ids } }), 'invalid_data')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('only the newest tenth is new, and nothing older than 30 days', async (t) => {
  const products = Array.from({ length: 25 }, (_, place) => ({ id: place + 1, created_at: daysAgo(25 - place) }))
  const shop = await openShop({ products: [...products, { id: 26, active: false, created_at: daysAgo(0) }] })
  t.after(shop.close)
  const newOf = (cards: { id: number; is_new: boolean }[]) => cards.filter(({ is_new }) => is_new).map(({ id }) => id)
  deepEqual(newOf((await shop.call(listProducts)).data), [25, 24, 23])
  deepEqual(newOf((await shop.call(listCards, { query: { ids: '22,23' } })).data), [23])
  deepEqual((await shop.call(getProduct, { params: { id: '22' } })).data.is_new, false)
})

test('in a shop whose goods are all old nothing is new', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, created_at: daysAgo(31) },
      { id: 2, created_at: daysAgo(40) },
    ],
  })
  t.after(shop.close)
  deepEqual(
    (await shop.call(listProducts)).data.map(({ is_new }) => is_new),
    [false, false],
  )
})
