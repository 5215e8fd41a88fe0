import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { colleagueChanges, draftedPlan, rowsOfRoom, withDraft } from './plan-rows.ts'
import { newsSince } from './seen-plans.ts'

const good = (product_id: number, price: number) => ({ product_id, price, sale_price: null, amount_in_store: 50 })

const item = (room: string, number: string, changed: object = {}) =>
  ({
    room,
    number,
    name_ua: `Прилад ${number}`,
    section: 'Механіка',
    rule: 'per_room',
    rule_amount: 6,
    per: 1,
    needed: 6,
    amount: 6,
    owned: 0,
    is_owned: false,
    is_required: true,
    choice: 1,
    price: 100,
    matches: [good(1, 100), good(2, 40)],
    ...changed,
  }) as never as PlanItem

const plan = (items: PlanItem[]) =>
  ({
    code: 'CODE',
    name: 'План',
    budget: 1000,
    rooms: [...new Set(items.map(({ room }) => room))].map((room) => ({ room, pupils: 24, groups: 12 })),
    items,
  }) as never as Plan

const shown = (saved: Plan, room: string, drafts = {}) =>
  rowsOfRoom(saved, room, drafts).map(({ amount, owned, is_owned, match, state }) => [
    amount,
    owned,
    is_owned,
    match?.product_id ?? null,
    state,
  ])

test('rows of a saved plan are as they were saved', () => {
  const saved = plan([
    item('physics', '1.1', { amount: 4, choice: 2 }),
    item('physics', '1.2', { owned: 2, amount: 4 }),
    item('physics', '1.3', { is_owned: true, amount: 0 }),
    item('physics', '1.4', { choice: null, price: null }),
    item('physics', '1.5', { amount: 0 }),
    item('chemistry', '1.1'),
  ])
  deepEqual(shown(saved, 'physics'), [
    [4, 0, false, 2, 'req'],
    [4, 2, false, 1, 'part'],
    [0, 0, true, 1, 'own'],
    [6, 0, false, null, 'gap'],
    [0, 0, false, 1, 'off'],
  ])
})

test('drafts change their rows only, and the body keeps all others and the plan’s own budget', () => {
  const saved = plan([item('physics', '1.1', { amount: 4 }), item('physics', '1.2'), item('chemistry', '1.1')])
  const drafts = withDraft(withDraft({}, 'physics', '1.1', { amount: 5 }), 'physics', '1.1', { product_id: 2 })
  deepEqual(shown(saved, 'physics', drafts), [
    [5, 0, false, 2, 'req'],
    [6, 0, false, 1, 'req'],
  ])
  equal(draftedPlan(saved, {}), null)
  const body = draftedPlan(saved, drafts)
  equal(body?.budget, 1000)
  deepEqual(
    body?.rooms.map(({ room }) => room),
    ['physics', 'chemistry'],
  )
  const amounts = body?.items?.map(({ room, number, amount, choice }) => [room, number, amount, choice])
  deepEqual(amounts?.sort(), [
    ['chemistry', '1.1', 6, 1],
    ['physics', '1.1', 5, 2],
    ['physics', '1.2', 6, 1],
  ])
})

test('amounts that somebody else changed are named, with both numbers', () => {
  const before = plan([item('physics', '1.1'), item('physics', '1.2')])
  const after = plan([item('physics', '1.1', { amount: 7 }), item('physics', '1.2'), item('chemistry', '1.1')])
  deepEqual(colleagueChanges(before, after), [{ room: 'physics', number: '1.1', before: 6, after: 7 }])
})

test('news are dearer, cheaper and gone goods, not another choice of the buyer’s', () => {
  const seen = {
    at: '2026-11-20T10:00:00.000Z',
    items: {
      'physics 1.1': { product_id: 1, price: 90 },
      'physics 1.2': { product_id: 1, price: 110.5 },
      'physics 1.3': { product_id: 9, price: 70 },
      'physics 1.4': { product_id: 2, price: 40 },
      'physics 1.5': { product_id: 1, price: 100 },
    },
  }
  const now = plan(['1.1', '1.2', '1.3', '1.4', '1.5'].map((number) => item('physics', number)))
  deepEqual(
    newsSince(seen, now).map(({ number, kind, before, after }) => [number, kind, before, after]),
    [
      ['1.1', 'dearer', 90, 100],
      ['1.2', 'cheaper', 110.5, 100],
      ['1.3', 'gone', 70, 100],
    ],
  )
})
