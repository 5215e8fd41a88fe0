import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { sendOffer } from './send-offer.ts'

const LETTERS = 'offer-letters'

/** Before the jobs start. */
export function handleOfferJobs(house: House): void {
  house.jobs.handle<{ offer_id: number }>(LETTERS, ({ offer_id }) => sendOffer(house, offer_id))
}

/** The papers take their time: whoever asked for the offer has his answer before they are made. */
export const askForLetters = (tx: Tx, house: House, offer_id: number): Promise<void> =>
  house.jobs.enqueue(tx, LETTERS, { offer_id })
