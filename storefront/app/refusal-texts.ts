import { isCallFailed, messagesOf } from '@shop/contract/call'
import { SHOP_REFUSALS, type ShopRefusalCode } from '@shop/contract/shop-refusals'

/** Which text a refusal shows (spec, section 8). The codes are ours, the words on the wire are in the contract. */
const TEXT_OF_REFUSAL: Record<ShopRefusalCode, string> = {
  no_stock: 'no_stock',
  invalid_data: 'invalid_user',
  email_taken: 'invalid_user',
  wrong_credentials: 'wrong_credentials',
  wrong_current_password: 'wrong_credentials',
  confirm_email: 'confirm_email',
  invalid_password: 'invalid_password',
  order_below_minimum: 'order_below_minimum',
  price_changed: 'price_changed',
  offer_expired: 'offer_expired',
  wrong_multiple: 'wrong_multiple',
  idempotency_key_reused: 'order_already_taken',
  captcha_required: 'captcha_required',
  code_used: 'code_used',
  code_expired: 'code_expired',
  too_many_calls: 'too_many_calls',
  broken_json: 'something_was_happen',
  reviews_waiting: 'reviews_waiting',
  unauthenticated: 'something_was_happen',
  forbidden: 'something_was_happen',
  not_found: 'something_was_happen',
  method_not_allowed: 'something_was_happen',
  too_large: 'something_was_happen',
  unsupported_type: 'something_was_happen',
  internal: 'something_was_happen',
  unavailable: 'something_was_happen',
}

/** Messages that are no refusal's text of their own: fields' errors and what the storefront composes itself. */
const TEXT_OF_MESSAGE: Record<string, string> = {
  'The email has already been taken': 'email_taken',
  'The email must be a valid email address': 'invalid_email',
  wrong_data: 'invalid_data',
  invalid_data: 'invalid_data',
  invalid_name: 'invalid_name',
  invalid_phone: 'invalid_phone',
  invalid_email: 'invalid_email',
  invalid_password: 'invalid_password',
  'The product is not sold any more': 'offer_product_gone',
  'The selected product is invalid': 'offer_product_gone',
  'The product has no price': 'offer_product_no_price',
  invalid_document_code: 'invalid_document_code',
  passwords_do_not_match: 'passwords_do_not_match',
  'change_password_Wrong credentials': 'wrong_credentials_change_password',
  change_password_invalid_password: 'invalid_password',
}

const TEXTS = new Map<string, string>([
  ...Object.entries(TEXT_OF_REFUSAL).map(([code, key]): [string, string] => [
    SHOP_REFUSALS[code as ShopRefusalCode].text,
    key,
  ]),
  ...Object.entries(TEXT_OF_MESSAGE),
])

const OTHERWISE = 'something_was_happen'

/** The key of the text for one message of the server, a full stop at its end or not. */
export const textKeyOf = (message: string): string =>
  TEXTS.get(message.replace(/\.$/, '')) ?? TEXTS.get(message) ?? OTHERWISE

/** The key of the text for a failed call: that of its first message; of any other error, that something went wrong. */
export function failureKeyOf(error: unknown): string {
  const [first] = isCallFailed(error) ? messagesOf(error.body) : []
  return first === undefined ? OTHERWISE : textKeyOf(first)
}

/** Whether the answer's messages hold the specification's words for too few pieces in store. */
export const isStockRefusal = (error: unknown): boolean =>
  isCallFailed(error) && messagesOf(error.body).some((message) => message.includes('Not enough amount'))

/** Whether the call was refused because of this code. */
export const isRefusedWith = (error: unknown, code: ShopRefusalCode): boolean =>
  isCallFailed(error) && messagesOf(error.body).includes(SHOP_REFUSALS[code].text)

/** Whether no definite answer came: the call may or may not have been carried out. */
export const isUnanswered = (error: unknown): boolean =>
  !isCallFailed(error) || error.status === 0 || error.status >= 500
