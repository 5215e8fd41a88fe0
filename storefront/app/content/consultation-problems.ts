import { fieldErrorsOf, isCallFailed } from '@shop/contract/call'
import { isName, isPhone } from '@shop/contract/rules/validation'

export interface ConsultationRequest {
  name: string
  /** In the mask's spelling, '' when nothing was typed. */
  phone: string
}

/** Keys of the texts for what is wrong, by field; `form` when it is none of them. */
export interface Wrong {
  name: string | null
  phone: string | null
  form: string | null
}

export const NOTHING_WRONG: Wrong = { name: null, phone: null, form: null }

const TOO_MANY_CALLS = 429

/** What the form itself can see (spec, section 5, "Consultation"). */
export function wrongFields({ name, phone }: ConsultationRequest): Wrong {
  const wrong_name = name === '' ? 'name_required' : isName(name) ? null : 'invalid_name'
  return { name: wrong_name, phone: isPhone(phone) ? null : 'invalid_phone', form: null }
}

/** What the shop did not like about a request that it refused. */
export function wrongOf(error: unknown): Wrong {
  if (!isCallFailed(error)) return { ...NOTHING_WRONG, form: 'consultation_not_sent' }
  const { name, phone } = fieldErrorsOf(error.body)
  if (name !== undefined || phone !== undefined)
    return { name: name ? 'invalid_name' : null, phone: phone ? 'invalid_phone' : null, form: null }
  return { ...NOTHING_WRONG, form: error.status === TOO_MANY_CALLS ? 'too_many_calls' : 'consultation_not_sent' }
}
