import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSize, isWeight, readSeats, toSeatForm } from './seat-form.ts'

test('a seat survives the way through its form', () => {
  const seats = [
    { weight: 58.4, length: 182, width: 24, height: 112.5 },
    { weight: 1, length: null, width: null, height: null },
  ]
  assert.deepEqual(seats.map(toSeatForm), [
    { weight: '58,4', size: '182 × 24 × 112,5' },
    { weight: '1', size: '' },
  ])
  assert.deepEqual(readSeats(seats.map(toSeatForm)), seats)
})

test('a size is read however its multiplication sign was typed', () => {
  for (const size of ['60×40×30', '60 x 40 x 30', '60х40Х30', '60 * 40*30'])
    assert.deepEqual(readSeats([{ weight: '2', size }]), [{ weight: 2, length: 60, width: 40, height: 30 }])
})

test('half a size and a weight of nothing are refused', () => {
  for (const size of ['60', '60 × 40', '60 × 40 × 30 × 20', '60 × 0 × 30', 'велика']) assert.ok(!isSize(size), size)
  for (const weight of ['', '0', '-1', 'багато']) assert.ok(!isWeight(weight), weight)
  assert.equal(readSeats([{ weight: '', size: '' }]), null)
})
