import type { Plan } from '@shop/contract/shop/plans'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, PERSISTED_VERSION } from '../../persistence/persisted-state.ts'

const PLANS_MAX = 20

interface SeenItem {
  product_id: number
  /** hryvnia, of one piece */
  price: number
}

interface SeenPlan {
  /** ISO day and time of the visit */
  at: string
  /** By room and number. */
  items: Record<string, SeenItem>
}

/** By the plan's code: which goods this browser saw at which price. */
type SeenPlans = Record<string, SeenPlan>

const useSeen = create<SeenPlans>()(
  persist(() => ({}), { name: 'seenPlans', version: PERSISTED_VERSION, storage: defensiveStorage(readSeen) }),
)

export const useSeenPlan = (code: string): SeenPlan | undefined => useSeen((seen) => seen[code])

export const isSeen = (code: string): boolean => useSeen.getState()[code] !== undefined

/** Only the latest plans stay. */
export function rememberPlan({ code, items }: Plan) {
  const bought = items.flatMap(({ room, number, choice, price }) =>
    choice === null || price === null ? [] : [[`${room} ${number}`, { product_id: choice, price }] as const],
  )
  const seen = { at: new Date().toISOString(), items: Object.fromEntries(bought) }
  // Another tab may have seen another plan.
  void useSeen.persist.rehydrate()
  const { [code]: _, ...others } = useSeen.getState()
  useSeen.setState(Object.fromEntries([...Object.entries(others), [code, seen]].slice(-PLANS_MAX)), true)
}

export interface PlanNews {
  kind: 'dearer' | 'cheaper' | 'gone'
  room: string
  number: string
  name_ua: string
  /** hryvnia */
  before: number
  /** null without a product */
  after: number | null
}

/** The buyer’s own change of choice is not news. */
export function newsSince(seen: SeenPlan, plan: Plan): PlanNews[] {
  return plan.items.flatMap(({ room, number, name_ua, choice, price, matches, is_owned }): PlanNews[] => {
    const was = seen.items[`${room} ${number}`]
    if (was === undefined || is_owned) return []
    const news = { room, number, name_ua, before: was.price }
    if (!matches.some(({ product_id }) => product_id === was.product_id))
      return [{ ...news, kind: 'gone', after: price }]
    if (choice !== was.product_id || price === null || price === was.price) return []
    return [{ ...news, kind: price > was.price ? 'dearer' : 'cheaper', after: price }]
  })
}

type Raw = Record<string, unknown>

// A declaration, because the store reads the storage before the module is evaluated.
function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null
}

function readSeen(raw: unknown): SeenPlans {
  if (!isObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([code, plan]) =>
      isObject(plan) && typeof plan['at'] === 'string' && isObject(plan['items'])
        ? [[code, { at: plan['at'], items: readItems(plan['items']) }] as const]
        : [],
    ),
  )
}

function readItems(raw: Raw): Record<string, SeenItem> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, item]) => {
      if (!isObject(item)) return []
      const { product_id, price } = item
      return typeof product_id === 'number' && typeof price === 'number' ? [[key, { product_id, price }] as const] : []
    }),
  )
}
