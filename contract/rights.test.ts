import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, RIGHTS, ROLES, type Right } from './rights.ts'

test('the owner may do everything, a buyer and a guest nothing', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    assert.equal(can('owner', right), true, right)
    assert.equal(can('buyer', right), false, right)
    assert.equal(can(null, right), false, right)
  }
})

test('who may change a thing may look at it', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    const looking = right.replace('.write', '.read') as Right
    if (looking in RIGHTS)
      for (const role of ROLES) assert.ok(!can(role, right) || can(role, looking), `${role} ${right}`)
  }
})

test('an editor sees no orders, an accountant changes none', () => {
  assert.equal(can('editor', 'orders.read'), false)
  assert.equal(can('accountant', 'orders.read'), true)
  assert.equal(can('accountant', 'orders.write'), false)
})
