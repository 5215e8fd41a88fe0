import * as calls from '@shop/contract/offers.admin'
import { SUCCESS } from '@shop/contract/primitives'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { Refusal } from '../platform/refusal.ts'
import { findOffer, type KeptOffer } from './find-offer.ts'
import { makeStaffOffer } from './make-staff-offer.ts'
import { findStaffOffer, listOfficeOffers } from './office-offers.ts'
import { offerFile } from './offer-files.ts'
import { orderFromOffice } from './order-offer.ts'
import { offerMailFiles, writeOfferLetters } from './send-offer.ts'

/** Commercial offers in the back office. */
export function offersOffice(house: House, serve: Serve): void {
  const { db, clock } = house
  serve(calls.listStaffOffers, ({ query }) => listOfficeOffers(db, query, clock.now()))
  serve(calls.getStaffOffer, async ({ params }) => ({ data: await findStaffOffer(db, params.id, clock.now()) }))
  serve(calls.getStaffOfferDocument, async ({ params }) =>
    offerFile(house, await keptOffer(house, params.id), params.kind),
  )
  serve(calls.createStaffOffer, async ({ body }, caller) => {
    const by_user_id = signedIn(caller)
    const id = await inTransaction(db, (tx) => makeStaffOffer(tx, house, body, by_user_id))
    return { data: await findStaffOffer(db, id, clock.now()) }
  })
  serve(calls.mailStaffOffer, async ({ params: { id }, body: { emails } }, caller) => {
    const by_user_id = signedIn(caller)
    const offer = await keptOffer(house, id)
    // Before the transaction: papers take their time.
    const files = await offerMailFiles(house, offer)
    await inTransaction(db, async (tx) => {
      await writeOfferLetters(tx, house, { offer, files, emails })
      const after = { letters: emails.length }
      await noteChange(tx, { by_user_id, action: 'mail', entity: 'offer', entity_id: id, before: null, after })
    })
    return SUCCESS
  })
  serve(calls.orderStaffOffer, async ({ params, body }, caller) => {
    const by_user_id = signedIn(caller)
    const wanted = { offer_id: params.id, phone: body.phone ?? null }
    const { id, number } = await inTransaction(db, async (tx) => {
      const order = await orderFromOffice(tx, house, wanted)
      const after = { order: order.number }
      await noteChange(tx, { by_user_id, action: 'order', entity: 'offer', entity_id: params.id, before: null, after })
      return order
    })
    return { data: { id, number } }
  })
}

async function keptOffer({ db }: House, id: number): Promise<KeptOffer> {
  const offer = await findOffer(db, id)
  if (!offer) throw new Refusal('not_found')
  return offer
}
