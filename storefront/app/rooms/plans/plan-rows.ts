import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { type PlanBody, roomBody, withRoom } from './plan-body.ts'
import { type Row, type RowChange, rowsOf } from '../planner/planner-state.ts'

/** By room and position. */
export type Drafts = Readonly<Record<string, Readonly<Record<string, RowChange>>>>

export const withDraft = (drafts: Drafts, room: string, number: string, change: RowChange): Drafts => ({
  ...drafts,
  [room]: { ...drafts[room], [number]: { ...drafts[room]?.[number], ...change } },
})

export function rowsOfRoom(plan: Plan, code: string, drafts: Drafts = {}): Row[] {
  const room = plan.rooms.find((one) => one.room === code)
  if (!room) return []
  const items = plan.items.filter((item) => item.room === code)
  const saved = Object.fromEntries(items.map((item) => [item.number, changeOf(item)]))
  const drafted = Object.entries(drafts[code] ?? {}).map(([number, draft]) => [number, { ...saved[number], ...draft }])
  const changes = { ...saved, ...Object.fromEntries(drafted) }
  return rowsOf(items, { pupils: room.pupils, groups: room.groups, budget: null, choosing: 'best', changes })
}

function changeOf({ needed, amount, owned, is_owned, choice }: PlanItem): RowChange {
  const is_typed = !is_owned && amount !== Math.max(0, needed - owned)
  return {
    product_id: choice,
    ...(is_typed && { amount }),
    ...(owned > 0 && { owned }),
    ...(is_owned && owned < needed && { is_owned }),
  }
}

export function draftedPlan(plan: Plan, drafts: Drafts): PlanBody | null {
  const rooms = plan.rooms.filter(({ room }) => drafts[room] !== undefined)
  if (rooms.length === 0) return null
  const bodies = rooms.map((size) => roomBody(size.room, size, rowsOfRoom(plan, size.room, drafts)))
  const body = { rooms: bodies.flatMap(({ rooms }) => rooms), items: bodies.flatMap(({ items }) => items) }
  return withRoom(plan, body, plan.budget)
}

export interface ColleagueChange {
  room: string
  number: string
  before: number
  after: number
}

export function colleagueChanges(before: Plan, after: Plan): ColleagueChange[] {
  const amounts = new Map(before.items.map(({ room, number, amount }) => [`${room} ${number}`, amount]))
  return after.items.flatMap(({ room, number, amount }) => {
    const was = amounts.get(`${room} ${number}`)
    return was === undefined || was === amount ? [] : [{ room, number, before: was, after: amount }]
  })
}
