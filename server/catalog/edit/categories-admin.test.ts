import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { listCategories } from '@shop/contract/shop/catalog'
import * as calls from '@shop/contract/admin/catalog/categories'
import { callInProcess } from '../../platform/http/in-process.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { type GivenShop, openShop, refuses } from '../../testing/shop.ts'
import { soon } from '../../testing/wait-until.ts'

async function openAdmin(t: TestContext, given: GivenShop) {
  const shop = await openShop(given)
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const one = async (id: number) =>
    (await shop.call(calls.getStaffCategory, { params: { id: String(id) } }, { token })).data
  const save = async (id: number, changes: object) =>
    (
      await shop.call(
        calls.saveCategory,
        { params: { id: String(id) }, body: { ...(await one(id)), ...changes } },
        { token },
      )
    ).data
  const order = (parent_id: number | null, ids: number[]) =>
    shop.call(calls.orderCategories, { body: { parent_id, ids } }, { token })
  const remove = (id: number) => shop.call(calls.removeCategory, { params: { id: String(id) } }, { token })
  const see = callInProcess(shop.services.cache, shop.app.table, () => undefined)
  const shown = async () =>
    (await see(listCategories)).data.map(({ id, subcategories }) => [id, subcategories.map((child) => child.id)])
  return { shop, token, one, save, order, remove, shown }
}

const TREE = [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, parent_id: 1 }, { id: 4 }]

test('categories can be reordered within their parent, and the shop shows it at once', async (t) => {
  const { order, shown } = await openAdmin(t, { categories: TREE })
  await soon(shown, [
    [1, [2, 3]],
    [4, []],
  ])
  await order(null, [4, 1])
  await order(1, [3, 2])
  await soon(shown, [
    [4, []],
    [1, [3, 2]],
  ])
  await refuses(order(null, [4]), 'stale_edit')
  await refuses(order(1, [3, 4]), 'stale_edit')
})

test('a new category is added last; a hidden one leaves the shop', async (t) => {
  const { shop, token, save, shown } = await openAdmin(t, { categories: TREE })
  const body = { name_ua: 'Кабінет фізики', parent_id: 1, active: true }
  const { data } = await shop.call(calls.createCategory, { body }, { token })
  await soon(shown, [
    [1, [2, 3, data.id]],
    [4, []],
  ])
  await save(4, { active: false, symbol: 'Фі' })
  await soon(shown, [[1, [2, 3, data.id]]])
})

test('the tree is two levels deep and no category is its own parent', async (t) => {
  const { save } = await openAdmin(t, { categories: TREE })
  const faultOf = async (id: number, parent_id: number) =>
    faultNamesOf(await refuses(save(id, { parent_id }), 'invalid_data'))['parent_id']
  assert.equal(await faultOf(4, 2), 'category_parent_unfit')
  assert.equal(await faultOf(4, 4), 'category_parent_unfit')
  assert.equal(await faultOf(4, 99), 'category_parent_unfit')
  assert.equal(await faultOf(1, 4), 'category_has_subcategories')
})

test('a moved category takes its products along', async (t) => {
  const { shop, save } = await openAdmin(t, {
    categories: TREE,
    products: [
      { id: 1, category_id: 1, subcategory_id: 2 },
      { id: 2, category_id: 4 },
    ],
  })
  const places = () =>
    shop.services.db.selectFrom('products').select(['category_id', 'subcategory_id']).orderBy('id').execute()
  await save(2, { parent_id: 4 })
  assert.deepEqual(await places(), [
    { category_id: 4, subcategory_id: 2 },
    { category_id: 4, subcategory_id: null },
  ])
  await save(2, { parent_id: null })
  assert.deepEqual((await places())[0], { category_id: 2, subcategory_id: null })
  await save(4, { parent_id: 1 })
  assert.deepEqual((await places())[1], { category_id: 1, subcategory_id: 4 })
})

test('only an empty category can be removed', async (t) => {
  const { remove, save, one, shown } = await openAdmin(t, {
    categories: TREE,
    products: [{ id: 1, category_id: 4, active: false }],
  })
  await refuses(remove(1), 'in_use')
  await refuses(remove(4), 'in_use')
  await remove(3)
  await refuses(remove(3), 'not_found')
  await soon(shown, [
    [1, [2]],
    [4, []],
  ])
  const seen = await one(1)
  await save(1, { name_ua: 'Перший' })
  await refuses(save(1, { version: seen.version }), 'stale_edit')
})

test('an icon address cannot be a script', async (t) => {
  const { save } = await openAdmin(t, { categories: TREE })
  for (const icon_link of ['javascript:alert(1)', 'data:text/html,x', 'http://a.example/x.svg', '/x" onload="y'])
    await refuses(save(1, { icon_link }), 'invalid_data')
  assert.equal((await save(1, { icon_link: '/files/icons/x.svg' })).icon_link, '/files/icons/x.svg')
})
