import { fieldErrorsOf, isCallFailed } from '@shop/contract/call'
import { failureKeyOf, isRefusedWith, isStockRefusal, isUnanswered } from '../refusal-texts.ts'

/** Why an order was not taken, as the screens treat it. Texts are keys. */
export type OrderFailure =
  /** The prices or the stock are not what the buyer saw: look at the basket again. */
  | { kind: 'prices' }
  | { kind: 'goods'; text: string }
  /** Wrong fields of the form. */
  | { kind: 'fields'; email: string | null; phone: string | null }
  /** Nothing of the order is wrong, as far as we know. `is_answered` false: it may have been taken all the same. */
  | { kind: 'other'; text: string; is_answered: boolean }

const OTHERWISE = 'something_was_happen'

/** Spec, section 8, "Order failure": too few pieces have a text of their own, everything unforeseen has the general one. */
export function orderFailure(error: unknown): OrderFailure {
  if (isUnanswered(error)) return { kind: 'other', text: OTHERWISE, is_answered: false }
  if (isStockRefusal(error)) return { kind: 'goods', text: 'product_dont_enough' }
  if (isRefusedWith(error, 'price_changed')) return { kind: 'prices' }
  if (isRefusedWith(error, 'order_below_minimum') || isRefusedWith(error, 'wrong_multiple'))
    return { kind: 'goods', text: failureKeyOf(error) }
  return (
    wrongFields(error) ?? { kind: 'other', text: isKnown(error) ? failureKeyOf(error) : OTHERWISE, is_answered: true }
  )
}

const isKnown = (error: unknown) =>
  isRefusedWith(error, 'idempotency_key_reused') || isRefusedWith(error, 'too_many_calls')

function wrongFields(error: unknown): OrderFailure | null {
  const errors = isCallFailed(error) ? fieldErrorsOf(error.body) : {}
  const { email_not_auth_user: email, phone_not_auth_user: phone } = errors
  if (email !== undefined || phone !== undefined)
    return { kind: 'fields', email: email ? 'invalid_email' : null, phone: phone ? 'invalid_phone' : null }
  // A product that the server does not know any more.
  if (Object.keys(errors).some((field) => field.startsWith('products')))
    return { kind: 'goods', text: 'product_dont_enough' }
  return null
}
