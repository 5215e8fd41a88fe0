import * as calls from '@shop/contract/admin/orders/offers'
import { SUCCESS } from '@shop/contract/primitives'
import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readDetails } from '../orders/public.ts'
import { findOffer, type StoredOffer } from './read/find-offer.ts'
import { makeStaffOffer } from './make/make-staff-offer.ts'
import { findStaffOffer, listAdminOffers } from './read/admin-offers.ts'
import { offerFile } from './read/offer-files.ts'
import { orderFromAdmin } from './order-offer.ts'
import { offerMailFiles, writeOfferMails } from './send-offer.ts'

export function offerAdminRoutes(services: Services, serve: Serve): void {
  const { db, clock } = services
  serve(calls.listStaffOffers, ({ query }) => listAdminOffers(db, query, clock.now()))
  serve(calls.getStaffOffer, async ({ params }) => ({ data: await findStaffOffer(db, params.id, clock.now()) }))
  serve(calls.getStaffOfferDocument, async ({ params }) =>
    offerFile(services, await findOfferOrRefuse(services, params.id), params.kind),
  )
  serve(calls.createStaffOffer, async ({ body }, caller) => {
    const by_user_id = requireUser(caller)
    const id = await inTransaction(db, (tx) => makeStaffOffer(tx, services, body, { by_user_id, role: caller.role }))
    return { data: await findStaffOffer(db, id, clock.now()) }
  })
  serve(calls.mailStaffOffer, async ({ params: { id }, body: { emails } }, caller) => {
    const by_user_id = requireUser(caller)
    const offer = await findOfferOrRefuse(services, id)
    // Before the transaction: rendering is slow.
    const files = await offerMailFiles(services, offer)
    await inTransaction(db, async (tx) => {
      await writeOfferMails(tx, services, { offer, files, emails })
      const after = { letters: emails.length }
      await addAuditEntry(tx, { by_user_id, action: 'mail', entity: 'offer', entity_id: id, before: null, after })
    })
    return SUCCESS
  })
  serve(calls.orderStaffOffer, async ({ params, body }, caller) => {
    const by_user_id = requireUser(caller)
    const details = readDetails(services.config, body, 'staff')
    const wanted = { offer_id: params.id, phone: body.phone ?? null, by_user_id, details }
    const { id, number } = await inTransaction(db, async (tx) => {
      const order = await orderFromAdmin(tx, services, wanted)
      const change = { before: null, after: { order: order.number } }
      await addAuditEntry(tx, { by_user_id, action: 'order', entity: 'offer', entity_id: params.id, ...change })
      return order
    })
    return { data: { id, number } }
  })
}

async function findOfferOrRefuse({ db }: Services, id: number): Promise<StoredOffer> {
  const offer = await findOffer(db, id)
  if (!offer) throw new Refusal('not_found')
  return offer
}
