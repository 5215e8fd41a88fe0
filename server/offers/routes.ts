import { sendCommercialOffer } from '@shop/contract/offers'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import type { Serve } from '../platform/http.ts'
import { sendOffer } from './send-offer.ts'

export function offerRoutes(house: House, serve: Serve): void {
  serve(sendCommercialOffer, async ({ body }, caller) => {
    await house.limits.spend('commercial_offer', caller.ip)
    await inTransaction(house.db, (tx) => sendOffer(tx, house, { ...body, language: caller.language }))
    return { data: { accepted: true } }
  })
}
