import { createPlan, type Plan, savePlan } from '@shop/contract/shop/plans'
import { isCallFailed } from '@shop/contract/call'
import { call } from '../api/call.ts'
import { type Row, sizeOf } from './planner-state.ts'
import { putPlan } from './put-plan.ts'
import { changePlanner, type KeptPlanner } from './use-planner.ts'

/** Saves the plan on the server, under the link that this browser already has for the room. */
export async function keepPlan(room: string, state: KeptPlanner, rows: readonly Row[]): Promise<Plan> {
  const { pupils, groups } = sizeOf(state)
  const has = rows.filter(({ is_owned }) => is_owned).map(({ item }) => item.number)
  const body = {
    rooms: [{ room, pupils, groups, has }],
    budget: state.budget,
    // All rows: the server's own way of choosing is "best" only.
    items: rows.map(({ item, amount, is_owned, match }) => ({
      room,
      number: item.number,
      ...(!is_owned && { amount }),
      choice: match?.product_id ?? null,
    })),
  }
  const edit_code = state.edit_code ?? (await newEditCode(room, body.rooms))
  try {
    return (await call(savePlan, { params: { code: edit_code }, body })).data
  } catch (error) {
    if (!isCallFailed(error) || error.status !== 404) throw error
    // The plan was deleted meanwhile.
    return (await call(savePlan, { params: { code: await newEditCode(room, body.rooms) }, body })).data
  }
}

async function newEditCode(room: string, rooms: { room: string; pupils: number; groups: number; has: string[] }[]) {
  const { data } = await call(createPlan, { body: { rooms } })
  const { edit_code = '' } = data
  changePlanner(room, { edit_code })
  return edit_code
}

/** Saves the plan and puts its goods into the basket. */
export async function buyPlan(room: string, state: KeptPlanner, rows: readonly Row[]) {
  const { code } = await keepPlan(room, state, rows)
  return putPlan(
    code,
    rows.flatMap(({ match }) => match ?? []),
  )
}
