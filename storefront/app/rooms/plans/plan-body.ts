import type { WantedPlan, Plan } from '@shop/contract/shop/plans'
import type { RoomSize } from '@shop/contract/rules/goods/room-amounts'
import type { Row } from '../planner/planner-state.ts'

/** The body of a save; `budget` in hryvnia. */
export type PlanBody = Omit<WantedPlan, 'budget'> & { budget: number | null }

type RoomsAndItems = Required<Pick<WantedPlan, 'rooms' | 'items'>>

/** The server's own choice is "best" only. */
export const roomBody = (room: string, { pupils, groups }: RoomSize, rows: readonly Row[]) => ({
  rooms: [{ room, pupils, groups, has: rows.filter(({ is_owned }) => is_owned).map(({ item }) => item.number) }],
  items: rows.map(({ item, amount, owned, is_owned, match }) => ({
    room,
    number: item.number,
    owned,
    ...(!is_owned && { amount }),
    choice: match?.product_id ?? null,
  })),
})

export function planBody(plan: Plan, left_out: readonly string[] = []): PlanBody {
  const { name, budget } = plan
  const rooms = plan.rooms.filter(({ room }) => !left_out.includes(room))
  return {
    name,
    budget,
    rooms: rooms.map(({ room, pupils, groups }) => ({ room, pupils, groups, has: ownedNumbers(plan, room) })),
    items: plan.items
      .filter(({ room }) => rooms.some((one) => one.room === room))
      .map(({ room, number, amount, owned, is_owned, choice }) => ({
        room,
        number,
        owned,
        choice,
        ...(!is_owned && { amount }),
      })),
  }
}

const ownedNumbers = ({ items }: Plan, room: string) =>
  items.filter((item) => item.room === room && item.is_owned).map(({ number }) => number)

/** A plan of several rooms keeps its own budget. */
export function withRoom(plan: Plan, { rooms, items }: RoomsAndItems, budget: number | null): PlanBody {
  const codes = rooms.map(({ room }) => room)
  const others = planBody(plan, codes)
  const places = new Map(plan.rooms.map(({ room }, place) => [room, place]))
  const placeOf = (room: string) => places.get(room) ?? places.size
  return {
    ...others,
    budget: others.rooms.length > 0 ? others.budget : budget,
    rooms: [...others.rooms, ...rooms].sort((a, b) => placeOf(a.room) - placeOf(b.room)),
    items: [...(others.items ?? []), ...(items ?? [])],
  }
}
