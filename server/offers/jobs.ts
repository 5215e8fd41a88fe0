import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { sendOffer } from './send-offer.ts'

const SEND_OFFER = 'offer-letters'

/** Call before the job runner starts. */
export function handleOfferJobs(services: Services): void {
  services.jobs.handle<{ offer_id: number }>(SEND_OFFER, ({ offer_id }) => sendOffer(services, offer_id))
}

/** After the response: rendering is slow. */
export const enqueueOfferMails = (tx: Tx, services: Services, offer_id: number): Promise<void> =>
  services.jobs.enqueue(tx, SEND_OFFER, { offer_id })
