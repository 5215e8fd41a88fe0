import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOrderClaims } from '@shop/contract/shop/orders/claims'
import { bring, orderOfGuest } from '../testing/fixtures/admin-orders.ts'
import { ship } from '../testing/fixtures/carrier.ts'
import { file, openDesk } from '../testing/fixtures/claims.ts'
import { refuses } from '../testing/shop.ts'

test('of an order sent in parts only the pieces that left can be claimed, once', async (t) => {
  const { shop, token } = await openDesk(t)
  const { id, code } = await orderOfGuest(shop, { 1: 3, 2: 2 })
  const claimable = async () =>
    (await shop.call(getOrderClaims, { params: { code } })).data.lines.map(({ product_id, amount }) => [
      product_id,
      amount,
    ])
  await bring(shop, token, id, ['shipped'])
  assert.deepEqual(await claimable(), [
    [1, 3],
    [2, 2],
  ])
  await ship({ shop, token }, id, { carrier: 'Меркурій', number: 'М-1', lines: [{ product_id: 1, amount: 2 }] })
  assert.deepEqual(await claimable(), [[1, 2]])
  await refuses(file(shop, code, { lines: [{ product_id: 1, amount: 3 }] }), 'invalid_data')
  await refuses(file(shop, code, { lines: [{ product_id: 2, amount: 1 }] }), 'invalid_data')
  await file(shop, code, { kind: 'shortage', lines: [{ product_id: 1, amount: 2 }] })
  assert.deepEqual(await claimable(), [])
  await bring(shop, token, id, ['delivered'])
  assert.deepEqual(await claimable(), [
    [1, 1],
    [2, 2],
  ])
})
