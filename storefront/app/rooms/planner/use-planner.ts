import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { PUPILS_DEFAULT, PUPILS_MAX } from '@shop/contract/rules/goods/room-amounts'
import { defensiveStorage, PERSISTED_VERSION } from '../../persistence/persisted-state.ts'
import { CHOOSING, type PlannerState, type RowChange } from './planner-state.ts'

export interface KeptPlanner extends PlannerState {
  edit_code: string | null
  /** Missing in older plans. */
  code: string | null
}

/** By the room's code. */
type KeptPlanners = Record<string, KeptPlanner>

const START: KeptPlanner = {
  pupils: PUPILS_DEFAULT,
  groups: null,
  budget: null,
  choosing: 'best',
  changes: {},
  edit_code: null,
  code: null,
}

const useKept = create<KeptPlanners>()(
  persist(() => ({}), { name: 'planner', version: PERSISTED_VERSION, storage: defensiveStorage(readPlanners) }),
)

/** Another tab may have changed it since. */
function latest(): KeptPlanners {
  void useKept.persist.rehydrate()
  return useKept.getState()
}

const latestOf = (room: string): KeptPlanner => latest()[room] ?? START

export const changePlanner = (room: string, changed: Partial<KeptPlanner>) =>
  useKept.setState({ [room]: { ...latestOf(room), ...changed } })

export function changeRow(room: string, number: string, changed: RowChange) {
  const { changes } = latestOf(room)
  changePlanner(room, { changes: { ...changes, [number]: { ...changes[number], ...changed } } })
}

export function useOtherPlan(room: string): { code: string; edit_code: string } | null {
  const kept = useKept()
  const own = kept[room]?.edit_code ?? null
  const others = Object.values(kept).flatMap(({ code, edit_code }) =>
    code !== null && edit_code !== null && edit_code !== own ? [{ code, edit_code }] : [],
  )
  return others.at(-1) ?? null
}

/** null if this browser may not change the plan. */
export const editCodeOf = (code: string): string | null =>
  Object.values(latest()).find((kept) => kept.code === code)?.edit_code ?? null

export const replaceCodes = (old_code: string, codes: { code: string; edit_code: string }) =>
  useKept.setState(
    Object.fromEntries(
      Object.entries(latest()).map(([room, kept]) => [room, kept.code === old_code ? { ...kept, ...codes } : kept]),
    ),
  )

export function usePlanner(room: string) {
  const state = useKept((kept) => kept[room] ?? START)
  return {
    state,
    change: (changed: Partial<PlannerState>) => changePlanner(room, changed),
    changeRow: (number: string, changed: RowChange) => changeRow(room, number, changed),
  }
}

type Raw = Record<string, unknown>

// Declared, because the store reads the storage during this module's evaluation.
function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null
}

export function readPlanners(raw: unknown): KeptPlanners {
  if (!isObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([room, kept]) => (isObject(kept) ? [[room, readPlanner(kept)] as const] : [])),
  )
}

function readPlanner(raw: Raw): KeptPlanner {
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= PUPILS_MAX ? value : null
  const { budget, code, edit_code, changes } = raw
  return {
    pupils: count(raw['pupils']) ?? START.pupils,
    groups: count(raw['groups']),
    budget: typeof budget === 'number' && budget > 0 ? budget : null,
    choosing: CHOOSING.find((one) => one === raw['choosing']) ?? START.choosing,
    changes: isObject(changes) ? readChanges(changes) : {},
    edit_code: typeof edit_code === 'string' ? edit_code : null,
    code: typeof code === 'string' ? code : null,
  }
}

function readChanges(raw: Raw): Record<string, RowChange> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([number, change]) =>
      isObject(change) ? [[number, readChange(change)] as const] : [],
    ),
  )
}

function readChange({ amount, is_owned, owned, product_id }: Raw): RowChange {
  return {
    ...(typeof amount === 'number' && amount >= 0 && { amount: Math.trunc(amount) }),
    ...(typeof is_owned === 'boolean' && { is_owned }),
    ...(typeof owned === 'number' && owned >= 0 && { owned: Math.trunc(owned) }),
    ...(typeof product_id === 'number' && { product_id }),
  }
}
