import { createPlan, getPlan, type Plan, savePlan } from '@shop/contract/shop/plans'
import { isCallFailed } from '@shop/contract/call'
import { call } from '../../api/call.ts'
import { type Row, sizeOf } from './planner-state.ts'
import { roomBody, withRoom } from '../plans/plan-body.ts'
import { putPlan } from '../plans/put-plan.ts'
import { changePlanner, type KeptPlanner } from './use-planner.ts'

export async function keepPlan(room: string, state: KeptPlanner, rows: readonly Row[]): Promise<Plan> {
  const wanted = roomBody(room, sizeOf(state), rows)
  const { code, edit_code } = state
  try {
    if (code !== null && edit_code !== null) return await saveInto({ code, edit_code }, wanted, state.budget)
  } catch (error) {
    // The plan may have been deleted.
    if (!isCallFailed(error) || error.status !== 404) throw error
  }
  const { data: made } = await call(createPlan, { body: { ...wanted, budget: state.budget } })
  changePlanner(room, { code: made.code, edit_code: made.edit_code ?? '' })
  return made
}

/** To another room's plan: one purchase, one link. */
export async function joinPlan(codes: Codes, room: string, state: KeptPlanner, rows: readonly Row[]): Promise<Plan> {
  const plan = await saveInto(codes, roomBody(room, sizeOf(state), rows), state.budget)
  changePlanner(room, codes)
  return plan
}

interface Codes {
  code: string
  edit_code: string
}

async function saveInto(
  { code, edit_code }: Codes,
  wanted: ReturnType<typeof roomBody>,
  budget: number | null,
): Promise<Plan> {
  const { data: saved } = await call(getPlan, { params: { code } })
  return (await call(savePlan, { params: { code: edit_code }, body: withRoom(saved, wanted, budget) })).data
}

/** Of a plan of several rooms, the goods of all rooms. */
export async function buyPlan(room: string, state: KeptPlanner, rows: readonly Row[]) {
  const { code, items } = await keepPlan(room, state, rows)
  return putPlan(
    code,
    items.flatMap(({ matches }) => matches),
  )
}
