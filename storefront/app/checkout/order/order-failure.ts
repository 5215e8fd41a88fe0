import { isRefusedWith, wrongFieldsOf } from '@shop/contract/call'
import { failureKeyOf, fieldErrorTexts, isUnanswered } from '../../api/refusal-texts.ts'

/** Texts are keys. */
export type OrderFailure =
  /** The basket must be reviewed. */
  | { kind: 'prices' }
  | { kind: 'goods'; text: string }
  | { kind: 'fields'; email: string | null; phone: string | null }
  /** Text keys by path, such as `buyer.code`. */
  | { kind: 'details'; fields: Record<string, string> }
  /** Unless `is_answered`, the server may have accepted the order. */
  | { kind: 'other'; text: string; is_answered: boolean }

const GENERAL_FAILURE = 'something_was_happen'

/** Spec, section 8, "Order failure". */
export function orderFailure(error: unknown): OrderFailure {
  if (isUnanswered(error)) return { kind: 'other', text: GENERAL_FAILURE, is_answered: false }
  if (isRefusedWith(error, 'no_stock')) return { kind: 'goods', text: 'product_dont_enough' }
  if (isRefusedWith(error, 'price_changed')) return { kind: 'prices' }
  if (isRefusedWith(error, 'confirm_email')) return { kind: 'other', text: 'confirm_email_to_order', is_answered: true }
  if (isRefusedWith(error, 'order_below_minimum') || isRefusedWith(error, 'wrong_multiple'))
    return { kind: 'goods', text: failureKeyOf(error) }
  return (
    fieldFailure(error) ??
    detailsFailure(error) ?? {
      kind: 'other',
      text: isKnown(error) ? failureKeyOf(error) : GENERAL_FAILURE,
      is_answered: true,
    }
  )
}

const isKnown = (error: unknown) =>
  isRefusedWith(error, 'idempotency_key_reused') || isRefusedWith(error, 'too_many_calls')

function fieldFailure(error: unknown): OrderFailure | null {
  const errors = wrongFieldsOf(error)
  const { email_not_auth_user: email, phone_not_auth_user: phone } = errors
  if (email !== undefined || phone !== undefined)
    return { kind: 'fields', email: email ? 'invalid_email' : null, phone: phone ? 'invalid_phone' : null }
  // The product is gone.
  if (Object.keys(errors).some((field) => field.startsWith('products')))
    return { kind: 'goods', text: 'product_dont_enough' }
  return null
}

function detailsFailure(error: unknown): OrderFailure | null {
  const fields = Object.entries(fieldErrorTexts(error)).filter(([path]) => /^(buyer|delivery|payment)\b/.test(path))
  return fields.length === 0 ? null : { kind: 'details', fields: Object.fromEntries(fields) }
}
