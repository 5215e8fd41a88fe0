import * as calls from '@shop/contract/admin/orders/buyers'
import { SUCCESS } from '@shop/contract/primitives'
import { kopiykas } from '@shop/contract/rules/money/price'
import { findCeilings } from '../content/public.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { blockBuyer, changeDiscount, enterBonuses, mailPasswordReset } from './buyers/change-buyer.ts'
import { findAdminBuyer } from './buyers/admin-buyer.ts'
import { listAdminBuyers } from './buyers/admin-buyers.ts'

export function buyerAdminRoutes(services: Services, serve: Serve): void {
  const { db } = services
  /** Returns the buyer after the change. */
  const change = async (id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work)
    return { data: await findAdminBuyer(db, id) }
  }
  serve(calls.listBuyers, ({ query }) => listAdminBuyers(db, query))
  serve(calls.getBuyer, async ({ params }) => ({ data: await findAdminBuyer(db, params.id) }))
  serve(calls.changeBuyerDiscount, ({ params: { id }, body }, caller) =>
    change(id, async (tx) =>
      changeDiscount(tx, {
        id,
        ...body,
        by_user_id: requireUser(caller),
        ceilings: await findCeilings(tx, caller.role),
      }),
    ),
  )
  serve(calls.enterBonuses, ({ params: { id }, body: { bonuses, reason } }, caller) =>
    change(id, async (tx) =>
      enterBonuses(tx, {
        id,
        bonuses: kopiykas(bonuses),
        reason,
        by_user_id: requireUser(caller),
        ceilings: await findCeilings(tx, caller.role),
      }),
    ),
  )
  serve(calls.blockBuyer, ({ params: { id }, body }, caller) =>
    change(id, (tx) => blockBuyer(tx, { id, ...body, by_user_id: requireUser(caller), now: services.clock.now() })),
  )
  serve(calls.mailBuyerPasswordReset, async ({ params: { id } }, caller) => {
    await inTransaction(db, (tx) => mailPasswordReset(tx, services, { id, by_user_id: requireUser(caller) }))
    return SUCCESS
  })
}
