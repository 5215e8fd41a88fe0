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
} from './order-status.ts'

test('the usual way leads through every status to completed', () => {
  const way = ['new']
  for (let status = NEXT_STATUSES.new[0]; status; status = NEXT_STATUSES[status][0]) way.push(status)
  assert.deepEqual(
    way,
    ORDER_STATUSES.filter((status) => status !== 'cancelled'),
  )
})

test('an order can be cancelled until it is completed, and once', () => {
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !canBecome(status, 'cancelled')),
    ['completed', 'cancelled'],
  )
})

test('no order becomes new again, and none stays where it is by a change', () => {
  for (const from of ORDER_STATUSES) {
    assert.equal(canBecome(from, 'new'), false)
    assert.equal(canBecome(from, from), false)
  }
})

test('each status but cancelled stands at one of the five steps', () => {
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

test('lines change before shipping; goods are handed over by a note when they are packed', () => {
  assert.deepEqual(ORDER_STATUSES.filter(canChangeLines), ['new', 'confirmed', 'awaiting_payment', 'packed'])
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => canIssue('delivery_note', status)),
    ['packed', 'shipped', 'delivered', 'completed'],
  )
  assert.deepEqual(
    ORDER_STATUSES.filter((status) => !canIssue('invoice', status)),
    ['new', 'cancelled'],
  )
})
