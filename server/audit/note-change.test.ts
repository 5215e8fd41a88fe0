import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../platform/db.ts'
import { signIn } from '../test/people.ts'
import { openShop } from '../test/shop.ts'
import { noteChange } from './note-change.ts'

test('a change is written with who made it and only with the fields that differ', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { user_id } = await signIn(shop, 'oksana')
  const change = { by_user_id: user_id, action: 'save', entity: 'product', entity_id: 1 }
  await inTransaction(shop.house.db, async (tx) => {
    await noteChange(tx, { ...change, before: { price: 100, name: 'Глобус' }, after: { price: 120, name: 'Глобус' } })
    await noteChange(tx, { ...change, before: { price: 120 }, after: { price: 120 } })
  })
  const entries = await shop.house.db.selectFrom('audit_entries').selectAll().execute()
  assert.equal(entries.length, 1)
  assert.deepEqual([entries[0]?.before, entries[0]?.after], [{ price: 100 }, { price: 120 }])
  assert.notEqual(entries[0]?.by_name, '')
})

test('a change that is rolled back leaves no line', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { user_id } = await signIn(shop, 'oksana')
  const rolled_back = inTransaction(shop.house.db, async (tx) => {
    await noteChange(tx, {
      by_user_id: user_id,
      action: 'create',
      entity: 'product',
      entity_id: 2,
      before: null,
      after: {},
    })
    throw new Error('on purpose')
  })
  await assert.rejects(rolled_back, /on purpose/)
  assert.deepEqual(await shop.house.db.selectFrom('audit_entries').selectAll().execute(), [])
})
