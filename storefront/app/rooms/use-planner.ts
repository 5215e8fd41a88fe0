import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { PUPILS_DEFAULT, PUPILS_MAX } from '@shop/contract/rules/room-amounts'
import { defensiveStorage, PERSISTED_VERSION } from '../persistence/persisted-state.ts'
import { CHOOSING, type PlannerState, type RowChange } from './planner-state.ts'

export interface KeptPlanner extends PlannerState {
  /** Changes the saved plan of the room; null until it is saved. */
  edit_code: string | null
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
}

/** Empty on the server and during hydration; the stored plans show right afterwards. */
const useKept = create<KeptPlanners>()(
  persist(() => ({}), { name: 'planner', version: PERSISTED_VERSION, storage: defensiveStorage(readPlanners) }),
)

export const changePlanner = (room: string, changed: Partial<KeptPlanner>) =>
  useKept.setState((before) => ({ [room]: { ...(before[room] ?? START), ...changed } }))

/** The plan of one room, kept in this browser. */
export function usePlanner(room: string) {
  const state = useKept((kept) => kept[room] ?? START)
  const change = (changed: Partial<PlannerState>) => changePlanner(room, changed)
  const changeRow = (number: string, changed: RowChange) =>
    change({ changes: { ...state.changes, [number]: { ...state.changes[number], ...changed } } })
  return { state, change, changeRow }
}

type Raw = Record<string, unknown>

// Declared, not assigned: the store reads the storage while this module is still being evaluated.
function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null
}

/** Whatever is stored, perhaps by an older version, becomes valid plans. */
export function readPlanners(raw: unknown): KeptPlanners {
  if (!isObject(raw)) return {}
  return Object.fromEntries(
    Object.entries(raw).flatMap(([room, kept]) => (isObject(kept) ? [[room, readPlanner(kept)] as const] : [])),
  )
}

function readPlanner(raw: Raw): KeptPlanner {
  const count = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= PUPILS_MAX ? value : null
  const { budget, edit_code, changes } = raw
  return {
    pupils: count(raw['pupils']) ?? START.pupils,
    groups: count(raw['groups']),
    budget: typeof budget === 'number' && budget > 0 ? budget : null,
    choosing: CHOOSING.find((one) => one === raw['choosing']) ?? START.choosing,
    changes: isObject(changes) ? readChanges(changes) : {},
    edit_code: typeof edit_code === 'string' ? edit_code : null,
  }
}

function readChanges(raw: Raw): Record<string, RowChange> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([number, change]) =>
      isObject(change) ? [[number, readChange(change)] as const] : [],
    ),
  )
}

function readChange({ amount, is_owned, product_id }: Raw): RowChange {
  return {
    ...(typeof amount === 'number' && amount >= 0 && { amount: Math.trunc(amount) }),
    ...(typeof is_owned === 'boolean' && { is_owned }),
    ...(typeof product_id === 'number' && { product_id }),
  }
}
