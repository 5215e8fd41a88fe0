import * as calls from '@shop/contract/offers'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { confirmOffer, listOffers } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { findInCabinet, offerFile } from './offer-files.ts'
import { orderFromCabinet } from './order-offer.ts'

export function offerRoutes(house: House, serve: Serve): void {
  serve(calls.sendCommercialOffer, async ({ body }, caller) => {
    const emails = calls.offerEmails(body)
    await house.limits.spend('commercial_offer_by_ip', caller.ip)
    for (const email of emails) await house.limits.spend('commercial_offer', email)
    const { language, user_id } = caller
    const wanted = { lines: body.products, emails, organization: body.organization ?? {}, user_id, language }
    const { number, code, valid_until } = await inTransaction(house.db, (tx) => makeOffer(tx, house, wanted))
    return { data: { accepted: true, number, code, valid_until: valid_until.toISOString() } }
  })

  serve(calls.confirmOffer, async ({ params }, caller) => {
    // Whoever tries codes is stopped before he is told whether this one was right.
    await house.limits.spend('offer_page', caller.ip)
    return { data: await confirmOffer(house.db, params.code, house.clock.now()) }
  })

  serve(calls.listOffers, async (_, caller) => ({
    data: await listOffers(house.db, signedIn(caller), house.clock.now()),
  }))

  serve(calls.getOfferDocument, async ({ params }, caller) =>
    offerFile(house, await findInCabinet(house.db, signedIn(caller), params.id), params.kind),
  )

  serve(calls.orderOffer, async ({ params }, caller) => {
    const wanted = { offer_id: params.id, user_id: signedIn(caller) }
    return { data: await inTransaction(house.db, (tx) => orderFromCabinet(tx, house, wanted)) }
  })
}
