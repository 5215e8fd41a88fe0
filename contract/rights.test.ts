import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, RIGHTS, ROLES, type Right } from './rights.ts'

test('the owner has all rights, buyers and guests have none', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    assert.equal(can('owner', right), true, right)
    assert.equal(can('buyer', right), false, right)
    assert.equal(can(null, right), false, right)
  }
})

test('a role that may change something may also read it', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    const looking = right.replace('.write', '.read') as Right
    if (looking in RIGHTS)
      for (const role of ROLES) assert.ok(!can(role, right) || can(role, looking), `${role} ${right}`)
  }
})

test('an editor cannot see orders, and an accountant cannot change them', () => {
  assert.equal(can('editor', 'orders.read'), false)
  assert.equal(can('accountant', 'orders.read'), true)
  assert.equal(can('accountant', 'orders.write'), false)
})
