import { createPlan, type Plan, putPlanIntoBasket, savePlan } from '@shop/contract/shop/plans'
import { isCallFailed } from '@shop/contract/call'
import { call } from '../api/call.ts'
import { putLines } from '../checkout/public.ts'
import { type Row, sizeOf } from './planner-state.ts'
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

/**
 * Puts the plan's goods into the basket, replacing lines of the same products.
 *
 * @returns the positions, or parts of them, that the store does not have
 */
export async function buyPlan(room: string, state: KeptPlanner, rows: readonly Row[]) {
  const plan = await keepPlan(room, state, rows)
  const { data } = await call(putPlanIntoBasket, { params: { code: plan.code } })
  const cards = new Map(rows.flatMap(({ match }) => (match ? [[match.product_id, match] as const] : [])))
  putLines(
    data.products.flatMap(({ product_id, product_amount }) => {
      const card = cards.get(product_id)
      return card ? [{ card, amount: product_amount }] : []
    }),
  )
  return data.left_out
}
