import * as pages from '@shop/contract/shop/offer-pages'
import * as calls from '@shop/contract/shop/offers'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { readDetails } from '../orders/public.ts'
import { confirmOffer, listOffers } from './read/list-offers.ts'
import { makeOffer } from './make/make-offer.ts'
import { findInCabinet, offerFile } from './read/offer-files.ts'
import { makersAddress } from './read/find-offer.ts'
import { findBySecret, showOfferPage } from './read/offer-page.ts'
import { orderFromCabinet, orderFromPage } from './order-offer.ts'
import { sendAgain } from './send-offer.ts'

export function offerRoutes(services: Services, serve: Serve): void {
  serve(calls.sendCommercialOffer, async ({ body }, caller) => {
    const emails = calls.offerEmails(body)
    await services.limits.spend('commercial_offer_by_ip', caller.ip)
    if (caller.user_id !== null) await services.limits.spend('commercial_offer_by_buyer', String(caller.user_id))
    for (const email of emails) await services.limits.spend('commercial_offer', email)
    const { language, user_id } = caller
    const wanted = { lines: body.products, emails, organization: body.organization ?? {}, user_id, language }
    const made = await inTransaction(services.db, (tx) => makeOffer(tx, services, wanted))
    const { number, code } = made
    const private_url = makersAddress(services, made) ?? ''
    return { data: { accepted: true, number, code, private_url, valid_until: made.valid_until.toISOString() } }
  })

  serve(calls.confirmOffer, async ({ params }, caller) => {
    // Counted first: guessing is limited for correct codes too.
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

  pageRoutes(services, serve)
}

/** Attempts are counted before answering. */
function pageRoutes(services: Services, serve: Serve): void {
  const { limits, admission } = services
  serve(pages.getOfferPage, async ({ params }, caller) => {
    await limits.spend('offer_page', caller.ip)
    return { data: await admission.run('checkout', () => showOfferPage(services, params)) }
  })

  serve(pages.getOfferPageFile, async ({ params }, caller) => {
    await limits.spend('offer_page', caller.ip)
    return admission.run('checkout', async () =>
      offerFile(services, await findBySecret(services.db, params), params.format),
    )
  })

  serve(pages.sendOfferAgain, async ({ params, body }, caller) => {
    await limits.spend('offer_page', caller.ip)
    const offer = await findBySecret(services.db, params)
    const emails = body.email ? [body.email] : offer.emails
    await limits.spend('offer_again', String(offer.id))
    await limits.spend('offer_again_hourly', String(offer.id))
    for (const email of emails) await limits.spend('commercial_offer', email)
    return { data: await sendAgain(services, offer, emails) }
  })

  serve(pages.orderOfferPage, async ({ params, body }, caller) => {
    await limits.spend('guest_order', caller.ip)
    const details = readDetails(services.config, body, 'customer')
    const { id } = await findBySecret(services.db, params)
    const wanted = { offer_id: id, user_id: caller.user_id, phone: body.phone ?? null, details }
    return { data: await inTransaction(services.db, (tx) => orderFromPage(tx, services, wanted)) }
  })
}
