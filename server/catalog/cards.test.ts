import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { listCards } from '@shop/contract/catalog'
import { openShop, refuses } from '../test/shop.ts'

test('cards come in the order in which they were asked for, each once, without those that are not shown', async (t) => {
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

test('a whole basket of 300 is one call, and more is refused like any nonsense', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const first = (count: number) => Array.from({ length: count }, (_, place) => place + 1).join(',')
  deepEqual((await shop.call(listCards, { query: { ids: first(300) } })).data, [])
  for (const ids of [first(301), '', '1,,2', '1,x', '0', '1e3'])
    await refuses(shop.call(listCards, { query: { ids } }), 'invalid_data')
})
