import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { hryvnia, type Hryvnia, kopiykas, minus } from '@shop/contract/rules/money/price'

export interface PlanChange {
  room: string
  number: string
  name_ua: string
  /** To buy; null without the position. */
  amounts: [before: number | null, after: number | null]
  sums: [before: Hryvnia, after: Hryvnia]
}

/** Other amounts or sums, in the later plan's order. */
export function planChanges(before: Plan, after: Plan): PlanChange[] {
  const key = ({ room, number }: PlanItem) => `${room} ${number}`
  const earlier = new Map(before.items.map((item) => [key(item), item]))
  const later = new Set(after.items.map(key))
  const pairs: [PlanItem | undefined, PlanItem | undefined][] = [
    ...after.items.map((item): [PlanItem | undefined, PlanItem] => [earlier.get(key(item)), item]),
    ...before.items.filter((item) => !later.has(key(item))).map((item): [PlanItem, undefined] => [item, undefined]),
  ]
  return pairs.flatMap(([was, is]) => {
    const shown = is ?? was
    if (!shown || (was?.amount === is?.amount && was?.sum === is?.sum)) return []
    const { room, number, name_ua } = shown
    const none = hryvnia(kopiykas(0))
    return [
      {
        room,
        number,
        name_ua,
        amounts: [was?.amount ?? null, is?.amount ?? null],
        sums: [was?.sum ?? none, is?.sum ?? none],
      },
    ]
  })
}

export const totalChange = (before: Plan, after: Plan): Hryvnia =>
  hryvnia(minus(kopiykas(after.total), kopiykas(before.total)))
