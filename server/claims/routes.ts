import * as calls from '@shop/contract/shop/orders/claims'
import { inTransaction } from '../platform/database/db.ts'
import { makeUploadedPicture } from '../platform/files/uploaded-picture.ts'
import type { Caller, Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { claimAct } from './claim-act.ts'
import { CLAIM_PICTURES, readClaimPicture, storeClaimPicture } from './claim-pictures.ts'
import { fileClaim } from './file-claim.ts'
import { findClaimedOrder, findOrderClaims } from './order-claims.ts'

/** No token is read, so that an expired one hides nothing. */
export function claimRoutes(services: Services, serve: Serve): void {
  const { db, limits, admission } = services
  /** Counted first, so that guessing is limited. */
  const orderOf = async (code: string, caller: Caller) => {
    await limits.spend('order_page', caller.ip)
    return findClaimedOrder(services, code)
  }
  serve(calls.getOrderClaims, async ({ params }, caller) => {
    await limits.spend('order_page', caller.ip)
    return { data: await admission.run('checkout', () => findOrderClaims(services, params.code)) }
  })

  serve(calls.sendClaimPicture, async ({ params, body }, caller) => {
    const { id } = await orderOf(params.code, caller)
    await limits.spend('claim_picture', String(id))
    await limits.spend('claim_picture_by_ip', caller.ip)
    const picture = await makeUploadedPicture(services.files, CLAIM_PICTURES, body, 'picture')
    return { data: { picture_id: await inTransaction(db, (tx) => storeClaimPicture(tx, services, id, picture)) } }
  })

  serve(calls.createClaim, async ({ params, body }, caller) => {
    const { id } = await orderOf(params.code, caller)
    await limits.spend('claim', String(id))
    await limits.spend('claim_by_ip', caller.ip)
    const claim = await admission.run('checkout', () => inTransaction(db, (tx) => fileClaim(tx, services, id, body)))
    return { data: { ...claim, due_at: claim.due_at.toISOString() } }
  })

  serve(calls.getOrderClaimPicture, async ({ params }, caller) => {
    const { id } = await orderOf(params.code, caller)
    return readClaimPicture(services, params.id, id)
  })

  serve(calls.getOrderClaimAct, async ({ params }, caller) => {
    const { id } = await orderOf(params.code, caller)
    return claimAct(services, params.id, id)
  })
}
