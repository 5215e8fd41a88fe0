import * as plans from '@shop/contract/shop/plans'
import { getRoom, listRooms, type RoomDetail } from '@shop/contract/shop/rooms'
import { pairsOf, PUPILS_DEFAULT } from '@shop/contract/rules/goods/room-amounts'
import { putIntoBasket } from '../basket/public.ts'
import { CATALOG, productTag, ROOMS } from '../catalog/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Caller, requireUser, type Serve } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readReadableCode } from '../platform/readable-code.ts'
import type { Services } from '../services.ts'
import { findRoom, listRooms as readRooms } from './find-rooms.ts'
import { planBasket } from './plan-basket.ts'
import { planSpecification } from './plan-specification.ts'
import { planWorkbook } from './plan-workbook.ts'
import { findPlanRow, listPlansOf, lockPlan, type PlanRow, readPlan } from './read-plan.ts'
import { changePlan, closePlan, copyPlan, createPlan } from './save-plan.ts'

export function roomRoutes(services: Services, serve: Serve): void {
  // Depends on which products are sold and at which price, not on their stock.
  serve(
    listRooms,
    async () => ({ data: await readRooms(services.readReplica) }),
    () => ({ tags: [ROOMS, CATALOG], is_cacheable: true }),
  )

  serve(
    getRoom,
    async ({ params, query }) => {
      const pupils = query.pupils ?? PUPILS_DEFAULT
      const room = await findRoom(services.readReplica, params.code, {
        pupils,
        groups: query.groups ?? pairsOf(pupils),
      })
      if (!room) throw new Refusal('not_found')
      return { data: room }
    },
    ({ data }) => ({ tags: [ROOMS, CATALOG, ...productTags(data)], is_cacheable: true }),
  )
  servePlans(services, serve)
}

const productTags = ({ items, kits }: RoomDetail) => [
  ...new Set([...items.flatMap(({ matches }) => matches), ...kits].map(({ id }) => productTag(id))),
]

function servePlans(services: Services, serve: Serve): void {
  const { db } = services

  serve(plans.createPlan, async ({ body }, caller) => {
    await services.limits.spend('plan', caller.ip)
    const plan = await inTransaction(db, (tx) => createPlan(tx, body, caller.user_id))
    return { data: await readPlan(services, plan, true) }
  })

  serve(plans.listPlans, async (_, caller) => ({ data: await listPlansOf(db, requireUser(caller)) }))

  serve(plans.getPlan, async ({ params }, caller) => {
    const plan = await openPlan(services, params.code, caller)
    return { data: await readPlan(services, plan, isOwner(plan, caller)) }
  })

  serve(plans.savePlan, async ({ params, body }, caller) => {
    await services.limits.spend('plan_change', caller.ip)
    const changed = await inTransaction(db, async (tx) =>
      changePlan(tx, await lockPlan(tx, params.code), body, services.clock.now()),
    )
    return { data: await readPlan(services, changed, true) }
  })

  serve(plans.closePlan, async ({ params }, caller) => {
    await services.limits.spend('plan_change', caller.ip)
    const closed = await inTransaction(db, async (tx) => closePlan(tx, await lockPlan(tx, params.code)))
    return { data: await readPlan(services, closed, true) }
  })

  servePlanFiles(services, serve)

  serve(plans.copyPlan, async ({ params }, caller) => {
    await services.limits.spend('plan', caller.ip)
    const plan = await openPlan(services, params.code, caller)
    const copy = await inTransaction(db, (tx) => copyPlan(tx, plan, caller.user_id))
    return { data: await readPlan(services, copy, true) }
  })

  serve(plans.putPlanIntoBasket, async ({ params }, caller) => {
    const plan = await openPlan(services, params.code, caller)
    const basket = planBasket(await readPlan(services, plan, false))
    const { user_id } = caller
    if (user_id !== null) await inTransaction(db, (tx) => putIntoBasket(tx, user_id, basket.products))
    return { data: basket }
  })
}

function servePlanFiles(services: Services, serve: Serve): void {
  const { db } = services

  serve(plans.getPlanWorkbook, async ({ params }, caller) => {
    const plan = await openPlan(services, params.code, caller)
    return planWorkbook(await readPlan(services, plan, false), services.clock.now())
  })

  serve(plans.getPlanSpecification, async ({ params }, caller) => {
    const plan = await openPlan(services, params.code, caller)
    return planSpecification(db, await readPlan(services, plan, false))
  })
}

/** Counted first: guessing is limited for correct codes too. */
async function openPlan(services: Services, code: string, caller: Caller): Promise<PlanRow> {
  await services.limits.spend('plan_page', caller.ip)
  const read = readReadableCode(code)
  if (read === null) throw new Refusal('not_found')
  return findPlanRow(services.db, read)
}

const isOwner = ({ user_id }: PlanRow, caller: Caller) => user_id !== null && user_id === caller.user_id
