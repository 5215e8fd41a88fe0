import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../platform/database/db.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop } from '../testing/shop.ts'
import { addAuditEntry } from './record-change.ts'

test('the audit log names the user and only the changed fields', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { user_id } = await signIn(shop, 'oksana')
  const change = { by_user_id: user_id, action: 'save', entity: 'product', entity_id: 1 }
  await inTransaction(shop.services.db, async (tx) => {
    await addAuditEntry(tx, {
      ...change,
      before: { price: 100, name: 'Глобус' },
      after: { price: 120, name: 'Глобус' },
    })
    await addAuditEntry(tx, { ...change, before: { price: 120 }, after: { price: 120 } })
  })
  const entries = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.equal(entries.length, 1)
  assert.deepEqual([entries[0]?.before, entries[0]?.after], [{ price: 100 }, { price: 120 }])
  assert.notEqual(entries[0]?.by_name, '')
})

test('a rolled back change leaves no line in the audit log', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { user_id } = await signIn(shop, 'oksana')
  const rolled_back = inTransaction(shop.services.db, async (tx) => {
    await addAuditEntry(tx, {
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
  assert.deepEqual(await shop.services.db.selectFrom('audit_entries').selectAll().execute(), [])
})
