import { deepEqual, equal } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { countUsed, type FilterValues, PendingFilters, withFilter } from './filter-values.ts'

test('a chosen filter joins the others, an emptied one leaves', () => {
  deepEqual(withFilter({ q: 'глобус' }, 'status', 3), { q: 'глобус', status: 3 })
  deepEqual(withFilter({ q: 'глобус', status: 3 }, 'status', ''), { q: 'глобус' })
  deepEqual(withFilter({ active: true }, 'active', false), {})
  deepEqual(withFilter({ stock: 0 }, 'q', 'x'), { stock: 0, q: 'x' })
})

test('only filters with a value count as used', () => {
  equal(countUsed(['status', 'q', 'stock', 'from'], { status: 3, q: '', stock: 0 }), 2)
})

function openFilters(t: TestContext, values: FilterValues = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const place = { path: '/orders', shown: [] as FilterValues[], applied: [] as FilterValues[] }
  const show = (shown: FilterValues) => void place.shown.push(shown)
  const pending = new PendingFilters(values, show, () => place.path)
  pending.applyWith((applied) => void place.applied.push(applied))
  return { place, pending, pass: (ms: number) => t.mock.timers.tick(ms) }
}

test('typing shows at once and is applied once, after a pause', (t) => {
  const { place, pending, pass } = openFilters(t)
  pending.change({ q: 'г' }, true)
  pass(200)
  pending.change({ q: 'гл' }, true)
  pass(299)
  deepEqual(place.shown, [{ q: 'г' }, { q: 'гл' }])
  deepEqual(place.applied, [])
  pass(1)
  deepEqual(place.applied, [{ q: 'гл' }])
})

test('a choice within the pause is applied at once, with what was typed', (t) => {
  const { place, pending, pass } = openFilters(t)
  pending.change({ q: 'гл' }, true)
  pending.change({ q: 'гл', status: 3 }, false)
  pass(1000)
  deepEqual(place.applied, [{ q: 'гл', status: 3 }])
})

test('the address is followed unless a change is pending', (t) => {
  const { place, pending, pass } = openFilters(t, { q: 'a' })
  pending.follow({ q: 'b' })
  pending.change({ q: 'bc' }, true)
  pending.follow({ q: 'b' })
  deepEqual(place.shown, [{ q: 'b' }, { q: 'bc' }])
  pass(300)
  pending.follow({})
  deepEqual(place.shown.at(-1), {})
})

test('a link followed within the pause wins, and a list that is left applies nothing', (t) => {
  const { place, pending, pass } = openFilters(t)
  pending.change({ q: 'г' }, true)
  place.path = '/buyers'
  pass(300)
  pending.change({ q: 'г' }, true)
  pending.stop()
  pass(300)
  deepEqual(place.applied, [])
})
