import { equal, ok } from 'node:assert/strict'
import test from 'node:test'
import { basketValue } from './basket-cookie.ts'

test('the cookie contains products and amounts', () => {
  equal(
    basketValue([
      { id: 12, amount: 3 },
      { id: 15, amount: 1 },
    ]),
    '12:3.15:1',
  )
  equal(basketValue([]), '')
})

test('a basket too long for a cookie is cut between two lines, so that the token cookie is not lost', () => {
  const value = basketValue(Array.from({ length: 300 }, (_, index) => ({ id: 2_000_000_000 + index, amount: 100 })))
  ok(value.length <= 3500)
  ok(/^(\d{10}:100\.)*\d{10}:100$/.test(value))
})
