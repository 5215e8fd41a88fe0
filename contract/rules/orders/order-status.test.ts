import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canBecome,
  canChangeLines,
  canIssue,
  NEXT_STATUSES,
  ORDER_STATUSES,
  ORDER_STEPS,
  orderStep,
  stepsTo,
} from './order-status.ts'

test('the usual sequence leads through every status to completed', () => {
  const way = ['new']
  for (let status = NEXT_STATUSES.new[0]; status; status = NEXT_STATUSES[status][0]) way.push(status)
  assert.deepEqual(
    way,
    ORDER_STATUSES.filter((status) => status !== 'cancelled'),
  )
})

test('an order can be cancelled once, until it is completed', () => {
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !canBecome(status, 'cancelled')),
    ['completed', 'cancelled'],
  )
})

test('several steps ahead take the shortest way, and none leads back or out of an ended order', () => {
  assert.deepEqual(stepsTo('new', 'shipped'), ['confirmed', 'packed', 'shipped'])
  assert.deepEqual(stepsTo('new', 'awaiting_payment'), ['confirmed', 'awaiting_payment'])
  assert.deepEqual(stepsTo('packed', 'confirmed'), ['confirmed'])
  assert.deepEqual(stepsTo('new', 'cancelled'), ['cancelled'])
  assert.deepEqual(stepsTo('delivered', 'confirmed'), [])
  assert.deepEqual(stepsTo('completed', 'new'), [])
  assert.deepEqual(stepsTo('cancelled', 'completed'), [])
})

test('no order becomes new again or keeps its status by a change', () => {
  for (const from of ORDER_STATUSES) {
    assert.equal(canBecome(from, 'new'), false)
    assert.equal(canBecome(from, from), false)
  }
})

test('each status except cancelled belongs to one of the five steps', () => {
  assert.equal(ORDER_STEPS.length, 5)
  assert.deepEqual(
    ORDER_STATUSES.map((status) => [status, orderStep(status)]),
    [
      ['new', 0],
      ['confirmed', 1],
      ['awaiting_payment', 2],
      ['packed', 2],
      ['shipped', 3],
      ['delivered', 3],
      ['completed', 4],
      ['cancelled', -1],
    ],
  )
})

test('lines can change until shipping and before a refund, and a delivery note needs packed goods', () => {
  const changeable = (returned: number) => ORDER_STATUSES.filter((status) => canChangeLines({ status, returned }))
  assert.deepEqual(changeable(0), ['new', 'confirmed', 'awaiting_payment', 'packed'])
  assert.deepEqual(changeable(0.01), [], 'goods of a claim were refunded')
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => canIssue('delivery_note', status)),
    ['packed', 'shipped', 'delivered', 'completed'],
  )
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !canIssue('invoice', status)),
    ['new', 'cancelled'],
  )
})
