import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { planBody, withRoom } from './plan-body.ts'
import { planChanges, totalChange } from './plan-changes.ts'

const item = (number: string, amount: number, sum: number, room = 'physics') =>
  ({ room, number, name_ua: `Прилад ${number}`, amount, sum, owned: 0, is_owned: amount === 0, choice: 1 }) as PlanItem

const plan = (items: PlanItem[], total: number, budget: number | null = null) =>
  ({
    items,
    total,
    budget,
    name: null,
    rooms: [...new Set(items.map(({ room }) => room))].map((room) => ({ room, pupils: 28, groups: 14 })),
  }) as Plan

test('changed amounts and prices, new and dropped positions are listed, equal ones are not', () => {
  const before = plan([item('1.1', 14, 1400.1), item('1.2', 2, 20), item('1.3', 1, 5), item('1.4', 1, 7)], 1432.1)
  const after = plan([item('1.1', 15, 1500.1), item('1.2', 2, 22.2), item('1.4', 1, 7), item('1.5', 3, 9)], 1538.3)
  deepEqual(
    planChanges(before, after).map(({ number, amounts, sums }) => [number, ...amounts, ...sums]),
    [
      ['1.1', 14, 15, 1400.1, 1500.1],
      ['1.2', 2, 2, 20, 22.2],
      ['1.5', null, 3, 0, 9],
      ['1.3', 1, null, 5, 0],
    ],
  )
  equal(totalChange(before, after), 106.2)
  equal(totalChange(after, before), -106.2)
})

test('saving one room of a plan keeps its other rooms, amounts and budget', () => {
  const saved = plan(
    [item('1.1', 14, 1400), item('1.1', 2, 10, 'chemistry'), item('1.2', 0, 0, 'chemistry')],
    1410,
    5000,
  )
  const again = { rooms: [{ room: 'physics', pupils: 30, groups: 15, has: [] }], items: [] }
  const body = withRoom(saved, again, 900)
  deepEqual(
    body.rooms.map(({ room, pupils, has }) => [room, pupils, has]),
    [
      ['physics', 30, []],
      ['chemistry', 28, ['1.2']],
    ],
  )
  deepEqual(
    body.items.map(({ room, number, amount }) => [room, number, amount]),
    [
      ['chemistry', '1.1', 2],
      ['chemistry', '1.2', undefined],
    ],
  )
  equal(body.budget, 5000)
  equal(withRoom(plan([item('1.1', 14, 1400)], 1400, 100), again, 900).budget, 900)
  equal(planBody(saved).items?.length, 3)
})
