import * as calls from '@shop/contract/admin/orders/claims'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { claimAct } from './claim-act.ts'
import { readClaimPicture } from './claim-pictures.ts'
import { closeClaim, decideClaim, finishRepair, takeClaim } from './decide-claim.ts'
import { findAdminClaim, listAdminClaims } from './list-claims.ts'

export function claimAdminRoutes(services: Services, serve: Serve): void {
  const { db, clock } = services
  serve(calls.listStaffClaims, ({ query }) => listAdminClaims(db, query, clock.now()))
  const answer = async (id: number) => ({ data: await findAdminClaim(db, id, clock.now()) })
  serve(calls.getStaffClaim, ({ params }) => answer(params.id))
  serve(calls.getClaimPicture, ({ params }) => readClaimPicture(services, params.id, null))
  serve(calls.getClaimAct, ({ params }) => claimAct(services, params.id, null))

  const change = async (id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db, work)
    return answer(id)
  }
  serve(calls.takeClaim, ({ params: { id } }, caller) => change(id, (tx) => takeClaim(tx, id, requireUser(caller))))
  serve(calls.decideClaim, ({ params: { id }, body }, caller) =>
    change(id, (tx) => decideClaim(tx, services, { claim_id: id, body, by_user_id: requireUser(caller) })),
  )
  serve(calls.finishRepair, ({ params: { id } }, caller) =>
    change(id, (tx) => finishRepair(tx, services, id, requireUser(caller))),
  )
  serve(calls.closeClaim, ({ params: { id } }, caller) =>
    change(id, (tx) => closeClaim(tx, services, id, requireUser(caller))),
  )
}
