import { requestConsultation } from '@shop/contract/content'
import { call } from '../call.ts'
import { NOTHING_WRONG, wrongOf, type ConsultationRequest, type Wrong } from './consultation-problems.ts'

/** Asks to be called back. Resolves with what the shop did not like: `NOTHING_WRONG` itself when it took the request. */
export async function askForConsultation(body: ConsultationRequest): Promise<Wrong> {
  try {
    await call(requestConsultation, { body })
    return NOTHING_WRONG
  } catch (error) {
    // Spec, section 8: to the console, without a toast. The form says under itself that nobody will call.
    console.warn('The request for a consultation was not taken', error)
    return wrongOf(error)
  }
}
