import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as buyers from '@shop/contract/admin/orders/buyers'
import { createStaffOffer } from '@shop/contract/admin/orders/offers'
import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { outcomes } from '../../testing/fixtures/accounts.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses } from '../../testing/shop.ts'

const reason = 'Договір на рік'

async function openWith(t: TestContext, settings: Record<string, string> = {}) {
  const shop = await openShop({ products: [{ id: 1, price: 100 }], settings })
  t.after(shop.close)
  const { token: owner } = await signIn(shop, 'oksana')
  const { token: manager } = await signIn(shop, 'maksym')
  const { user_id } = await signIn(shop, 'petro', { discount_percent: 5 })
  const params = { id: String(user_id) }
  const setDiscount = (token: string, [seen_percent, discount_percent]: [number, number]) =>
    shop.call(buyers.changeBuyerDiscount, { params, body: { seen_percent, discount_percent, reason } }, { token })
  const give = (token: string, bonuses: number, id = user_id) =>
    shop.call(buyers.enterBonuses, { params: { id: String(id) }, body: { bonuses, reason } }, { token })
  return { shop, owner, manager, user_id, setDiscount, give }
}

test('a manager gives a discount of up to thirty percent, the owner any, and a manager may lower it again', async (t) => {
  const { owner, manager, setDiscount } = await openWith(t)
  await refuses(setDiscount(manager, [5, 100]), 'above_ceiling')
  await refuses(setDiscount(manager, [5, 30.01]), 'above_ceiling')
  assert.equal((await setDiscount(manager, [5, 30])).data.discount_percent, 30)
  assert.equal((await setDiscount(owner, [30, 100])).data.discount_percent, 100)
  assert.equal((await setDiscount(manager, [100, 60])).data.discount_percent, 60)
  await refuses(setDiscount(manager, [60, 61]), 'above_ceiling')
})

test('a manager gives at most five thousand in bonuses a day, over all buyers and concurrent calls', async (t) => {
  const { shop, owner, manager, give } = await openWith(t)
  const { user_id: iryna } = await signIn(shop, 'iryna')
  await refuses(give(manager, 1_000_000), 'above_ceiling')
  await give(manager, 4_000)
  await give(manager, -4_000)
  const { succeeded, failures } = await outcomes([give(manager, 1_000), give(manager, 1_000, iryna)])
  assert.deepEqual([succeeded, failures.length], [1, 1])
  await refuses(give(manager, 0.01), 'above_ceiling')
  await give(owner, 1_000_000)
  const { token: another } = await signIn(shop, 'bohdan').then(async (signed_in) => {
    await shop.services.db.updateTable('users').set({ role: 'manager' }).where('id', '=', signed_in.user_id).execute()
    return signed_in
  })
  await give(another, 5_000)
  await shop.services.db
    .updateTable('bonus_entries')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await give(manager, 5_000)
})

test('an offer made by hand cannot bypass the ceiling, neither by its discount nor by its prices', async (t) => {
  const { shop, owner, manager, user_id, setDiscount } = await openWith(t)
  const offer = (token: string, price: number | null, more: object = {}) => {
    const products = [{ product_id: 1, product_amount: 3, price }]
    const body = { emails: [people.petro.email], organization: {}, language: 'ua' as const, products, ...more }
    return shop.call(createStaffOffer, { body }, { token })
  }
  await refuses(offer(manager, null, { discount_percent: 100 }), 'above_ceiling')
  await refuses(offer(manager, 0.01), 'above_ceiling')
  await refuses(offer(manager, 80, { discount_percent: 20 }), 'above_ceiling')
  assert.equal((await offer(manager, 70)).data.total, 210)
  assert.equal((await offer(owner, 0.01)).data.total, 0.03)
  await setDiscount(owner, [5, 50])
  assert.equal((await offer(manager, null, { user_id })).data.total, 150)
})

test('the owner sets the ceilings, and a client that does not know them leaves them unchanged', async (t) => {
  const { shop, owner, manager, setDiscount, give } = await openWith(t)
  const params = { id: 'shop' } as const
  const { data } = await shop.call(getSettings, { params }, { token: owner })
  assert.deepEqual([data.manager_discount_max, data.manager_bonuses_max], [30, 5000])
  const body = { ...data, manager_discount_max: 0, manager_bonuses_max: 10 }
  const saved = (await shop.call(saveSettings, { params, body }, { token: owner })).data
  await refuses(setDiscount(manager, [5, 6]), 'above_ceiling')
  await give(manager, 10)
  await refuses(give(manager, 1), 'above_ceiling')
  const { manager_discount_max: _, manager_bonuses_max: __, ...older } = saved
  const again = await shop.call(saveSettings, { params, body: { ...older, bonus_percent: 2 } }, { token: owner })
  assert.deepEqual([again.data.manager_discount_max, again.data.manager_bonuses_max], [0, 10])
})
