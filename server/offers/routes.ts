import * as calls from '@shop/contract/shop/offers'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { readDetails } from '../orders/public.ts'
import { confirmOffer, listOffers } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { findInCabinet, offerFile } from './offer-files.ts'
import { orderFromCabinet } from './order-offer.ts'

export function offerRoutes(services: Services, serve: Serve): void {
  serve(calls.sendCommercialOffer, async ({ body }, caller) => {
    const emails = calls.offerEmails(body)
    await services.limits.spend('commercial_offer_by_ip', caller.ip)
    if (caller.user_id !== null) await services.limits.spend('commercial_offer_by_buyer', String(caller.user_id))
    for (const email of emails) await services.limits.spend('commercial_offer', email)
    const { language, user_id } = caller
    const wanted = { lines: body.products, emails, organization: body.organization ?? {}, user_id, language }
    const { number, code, valid_until } = await inTransaction(services.db, (tx) => makeOffer(tx, services, wanted))
    return { data: { accepted: true, number, code, valid_until: valid_until.toISOString() } }
  })

  serve(calls.confirmOffer, async ({ params }, caller) => {
    // Count the attempt before answering, so that guessing is limited for correct codes too.
    await services.limits.spend('offer_page', caller.ip)
    return { data: await confirmOffer(services.db, params.code, services.clock.now()) }
  })

  serve(calls.listOffers, async (_, caller) => ({
    data: await listOffers(services.db, requireUser(caller), services.clock.now()),
  }))

  serve(calls.getOfferDocument, async ({ params }, caller) => {
    const user_id = requireUser(caller)
    return offerFile(services, await findInCabinet(services.db, user_id, params.id), params.kind, user_id)
  })

  serve(calls.orderOffer, async ({ params, body }, caller) => {
    const details = readDetails(services.config, body, 'customer')
    const wanted = { offer_id: params.id, user_id: requireUser(caller), details }
    await services.limits.spend('buyer_order', String(wanted.user_id))
    return { data: await inTransaction(services.db, (tx) => orderFromCabinet(tx, services, wanted)) }
  })
}
