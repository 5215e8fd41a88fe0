import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide, deliveredOrder, file, upload } from '../testing/fixtures/claims.ts'
import { openShopWithPages } from '../testing/fixtures/pages.ts'
import { refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { deleteOldClaimPictures } from './public.ts'

test('pictures open only for staff and the holder of the order’s code, until they expire', async (t) => {
  const { shop, ask } = await openShopWithPages(t)
  await shop.services.db.updateTable('products').set({ amount_in_store: 50 }).execute()
  const { token } = await signIn(shop, 'maksym')
  const accountant = await signIn(shop, 'bohdan')
  const { id: product_id } = await shop.services.db
    .selectFrom('products')
    .select('id')
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const own = await deliveredOrder(shop, token, { [product_id]: 1 })
  const other = await deliveredOrder(shop, token, { [product_id]: 1 })
  const picture = await upload(shop, own.code)
  const claim = await file(shop, own.code, { lines: [{ product_id, amount: 1 }], pictures: [picture] })
  await refuses(file(shop, own.code, { lines: [{ product_id, amount: 1 }], pictures: [picture] }), 'invalid_data')
  const { web_path } = await shop.services.db
    .selectFrom('files')
    .select('web_path')
    .where('web_path', 'like', '/files/claims/%')
    .executeTakeFirstOrThrow()
  assert.equal((await ask(web_path)).status, 404)
  assert.equal((await ask(web_path.replace('/files', '/%66iles'))).status, 404)
  const seen = await ask(`/api/orders/by-code/${own.code}/claim-pictures/${picture}`)
  assert.equal(seen.status, 200)
  assert.match(seen.headers.get('Cache-Control') ?? '', /no-store/)
  assert.equal((await ask(`/api/orders/by-code/${other.code}/claim-pictures/${picture}`)).status, 404)
  const staff = (given: string) =>
    ask(`/api/admin/claim-pictures/${picture}`, { headers: { Authorization: `Bearer ${given}` } })
  assert.equal((await staff(accountant.token)).status, 200)
  assert.equal((await ask(`/api/admin/claim-pictures/${picture}`)).status, 401)

  await refuses(decide(shop, accountant.token, claim.id, {}), 'forbidden')
  await decide(shop, token, claim.id, { decision: 'refuse', text: 'Пошкоджено після отримання.' })
  const act = await ask(`/api/orders/by-code/${own.code}/claims/${claim.id}/act`)
  assert.deepEqual([act.status, act.headers.get('Content-Type')], [200, 'application/pdf'])
  assert.equal((await ask(`/api/orders/by-code/${other.code}/claims/${claim.id}/act`)).status, 404)
  assert.equal(await deleteOldClaimPictures(shop.services.db, new Date(Date.now() + 60_000), 10), 1)
  assert.equal((await staff(token)).status, 404)
})
