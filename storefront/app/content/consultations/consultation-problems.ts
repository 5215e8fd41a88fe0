import { isRefusedWith, wrongFieldsOf } from '@shop/contract/call'
import { isPhone } from '@shop/contract/rules/validation'

export interface ConsultationRequest {
  name: string
  phone: string
}

/** By field; `form` for everything else. */
export interface ConsultationErrors {
  name: string | null
  phone: string | null
  form: string | null
}

export const NO_ERRORS: ConsultationErrors = { name: null, phone: null, form: null }

/** Spec, section 5, "Consultation". */
export function checkRequest({ name, phone }: ConsultationRequest): ConsultationErrors {
  return { name: name === '' ? 'name_required' : null, phone: isPhone(phone) ? null : 'invalid_phone', form: null }
}

export function requestErrors(error: unknown): ConsultationErrors {
  const { name, phone } = wrongFieldsOf(error)
  if (name !== undefined || phone !== undefined)
    return { name: name ? 'name_required' : null, phone: phone ? 'invalid_phone' : null, form: null }
  return { ...NO_ERRORS, form: isRefusedWith(error, 'too_many_calls') ? 'too_many_calls' : 'consultation_not_sent' }
}
