import { ServiceRefused, ServiceUnavailable } from '../../integrations/outside-call.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The carrier's words are in `errors.carrier`. Other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ServiceRefused)
    return new Refusal('carrier_refused', { carrier: [{ code: 'wrong', text: error.words }] })
  if (error instanceof ServiceUnavailable) return new Refusal('carrier_unavailable')
  return error
}

export async function orRefuse<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw refusalOf(error)
  }
}
