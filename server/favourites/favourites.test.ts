import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFavourite, listFavourites, removeFavourite } from '@shop/contract/shop/favourites'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses } from '../testing/shop.ts'

test('favourites are listed last added first, and adding or removing one twice changes nothing', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const listed = async () => (await shop.call(listFavourites, {}, { token })).data.map(({ id }) => id)
  for (const id of ['1', '2', '1']) await shop.call(addFavourite, { params: { id } }, { token })
  assert.deepEqual(await listed(), [2, 1])
  for (const id of ['2', '2', '77']) await shop.call(removeFavourite, { params: { id } }, { token })
  assert.deepEqual(await listed(), [1])
})

for (const id of ['abc', '0', '1e3', '99999999999', '77'])
  test(`the product "${id}" cannot become a favourite: it is not found`, async (t) => {
    const shop = await openShop({ products: [{ id: 1 }] })
    t.after(shop.close)
    const { token } = await signIn(shop, 'petro')
    await refuses(shop.call(addFavourite, { params: { id } }, { token }), 'not_found')
  })
