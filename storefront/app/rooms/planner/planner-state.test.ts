import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { NormItem, NormMatch } from '@shop/contract/shop/rooms'
import { isUndecided, type PlannerState, rowsOf, sectionsOf, totalsOf } from './planner-state.ts'
import { readPlanners } from './use-planner.ts'

const match = (product_id: number, price: number, amount_in_store: number) =>
  ({
    product_id,
    id: product_id,
    price,
    sale_price: null,
    amount_in_store,
    status: { id: 2 },
    how: 'fits',
  }) as NormMatch

const item = (number: string, changed: Partial<NormItem> = {}) =>
  ({
    number,
    section: 'Механіка',
    rule: 'per_group',
    rule_amount: 1,
    per: 1,
    is_required: true,
    matches: [match(1, 100.5, 10), match(2, 40, 5), match(3, 70, 50)],
    ...changed,
  }) as NormItem

const plan = (changed: Partial<PlannerState> = {}): PlannerState => ({
  pupils: 28,
  groups: null,
  budget: null,
  choosing: 'best',
  changes: {},
  ...changed,
})

const chosen = (state: PlannerState) => rowsOf([item('1.1')], state)[0]?.match?.product_id

test('groups follow the pupils until they are typed', () => {
  equal(rowsOf([item('1.1')], plan())[0]?.amount, 14)
  equal(rowsOf([item('1.1')], plan({ pupils: 27 }))[0]?.amount, 14)
  equal(rowsOf([item('1.1')], plan({ groups: 3 }))[0]?.amount, 3)
})

test('goods are chosen as asked, and a row changed by hand keeps its choice', () => {
  equal(chosen(plan({ groups: 10 })), 1)
  equal(chosen(plan({ choosing: 'cheap' })), 2)
  equal(chosen(plan({ choosing: 'stock' })), 3)
  equal(chosen(plan({ choosing: 'cheap', changes: { '1.1': { product_id: 1 } } })), 1)
})

test('among equally fitting goods the best are those in stock for most pieces', () => {
  equal(chosen(plan()), 3)
  equal(chosen(plan({ groups: 60 })), 3)
  equal(chosen(plan({ changes: { '1.1': { owned: 4 } } })), 1)
})

test('owned, left out and missing positions cost nothing and are told apart', () => {
  const items = [
    item('1.1'),
    item('1.2'),
    item('1.3'),
    item('1.4', { matches: [] }),
    item('1.5', { is_required: false }),
  ]
  const rows = rowsOf(
    items,
    plan({ changes: { '1.1': { product_id: 1 }, '1.2': { is_owned: true }, '1.3': { amount: 0 } } }),
  )
  deepEqual(
    rows.map(({ state, sum }) => [state, sum]),
    [
      ['req', 1407],
      ['own', 0],
      ['off', 0],
      ['gap', 0],
      ['rec', 980],
    ],
  )
  const { total, required, everything, bought, gaps } = totalsOf(rows)
  deepEqual([total, required, everything], [2387, { covered: 2, all: 4 }, { covered: 3, all: 5 }])
  deepEqual([bought.length, gaps.length], [2, 1])
  // Fourteen pieces are wanted and ten are there.
  deepEqual(
    rows.filter(isUndecided).map(({ item: { number } }) => number),
    ['1.1', '1.4'],
  )
})

test('pieces that the school has are not bought again', () => {
  const rows = rowsOf(
    [item('1.1'), item('1.2'), item('1.3')],
    plan({ changes: { '1.1': { owned: 5 }, '1.2': { owned: 14 }, '1.3': { owned: 5, amount: 3 } } }),
  )
  deepEqual(
    rows.map(({ state, amount, is_owned }) => [state, amount, is_owned]),
    [
      ['part', 9, false],
      ['own', 0, true],
      ['part', 3, false],
    ],
  )
  equal(totalsOf(rows).everything.covered, 3)
})

test('sections keep the order of the list', () => {
  const rows = rowsOf([item('1.1'), item('2.1', { section: 'Оптика' }), item('2.2', { section: 'Оптика' })], plan())
  deepEqual(
    sectionsOf(rows).map(({ number, name, rows: own }) => [number, name, own.length]),
    [
      ['1', 'Механіка', 1],
      ['2', 'Оптика', 2],
    ],
  )
})

test('whatever is stored becomes a valid plan', () => {
  for (const broken of [null, 7, 'x', []]) deepEqual(Object.keys(readPlanners(broken)), [])
  const read = readPlanners({
    physics: {
      pupils: 900,
      groups: 2.5,
      budget: -1,
      choosing: 'dear',
      changes: { '1.1': { amount: -2, is_owned: true } },
    },
  })
  deepEqual(read['physics'], {
    pupils: 24,
    groups: null,
    budget: null,
    choosing: 'best',
    changes: { '1.1': { is_owned: true } },
    edit_code: null,
    code: null,
  })
})
