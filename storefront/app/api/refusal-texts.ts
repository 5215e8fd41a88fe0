import { codeOf, isCallFailed, wrongFieldsOf } from '@shop/contract/call'
import type { FieldReason } from '@shop/contract/field-faults'
import type { ShopRefusalCode } from '@shop/contract/shop/refusals'
import { isUnreachable, unreachableKey } from './unreachable.ts'

/** Spec, section 8. */
const TEXT_OF_REFUSAL: Record<ShopRefusalCode, string> = {
  no_return: 'claim_no_return',
  claim_too_early: 'claim_too_early',
  claim_too_late: 'claim_too_late',
  too_many_claims: 'claim_too_many',
  no_stock: 'no_stock',
  invalid_data: 'invalid_user',
  email_taken: 'email_taken',
  wrong_credentials: 'wrong_credentials',
  wrong_current_password: 'wrong_credentials',
  confirm_email: 'confirm_email',
  invalid_password: 'invalid_password',
  order_below_minimum: 'order_below_minimum',
  price_changed: 'price_changed',
  offer_expired: 'offer_expired',
  plan_closed: 'plan_closed',
  stale_edit: 'stale_edit',
  wrong_multiple: 'wrong_multiple',
  idempotency_key_reused: 'order_already_taken',
  captcha_required: 'captcha_required',
  code_used: 'code_used',
  code_expired: 'code_expired',
  not_payable: 'card_not_payable',
  bank_unavailable: 'card_bank_away',
  too_many_calls: 'too_many_calls',
  bad_request: 'something_was_happen',
  broken_json: 'something_was_happen',
  reviews_waiting: 'reviews_waiting',
  too_many_deliveries: 'too_many_deliveries',
  unauthenticated: 'something_was_happen',
  forbidden: 'something_was_happen',
  not_found: 'something_was_happen',
  method_not_allowed: 'something_was_happen',
  request_timeout: 'something_was_happen',
  headers_too_large: 'something_was_happen',
  too_large: 'something_was_happen',
  unsupported_type: 'something_was_happen',
  internal: 'something_was_happen',
  unavailable: 'something_was_happen',
}

const TEXT_OF_REASON: Partial<Record<FieldReason, string>> = {
  email_taken: 'email_taken',
  invalid_name: 'invalid_name',
  invalid_phone: 'invalid_phone',
  invalid_email: 'invalid_email',
  staff_email: 'staff_email',
  invalid_password: 'invalid_password',
  document_code_digits: 'document_code_digits',
  invalid_document_code: 'invalid_document_code',
  code_check_digit: 'code_check_digit',
  iban_check_digit: 'iban_check_digit',
  invalid_iban: 'iban_check_digit',
  card_unavailable: 'card_unavailable',
  label_taken: 'delivery_label_taken',
  more_than_left: 'claim_more_than_left',
  warranty_over: 'claim_warranty_over',
  no_warranty: 'claim_no_warranty',
  product_gone: 'offer_product_gone',
  product_not_sold: 'offer_product_gone',
  product_without_price: 'offer_product_no_price',
}

const GENERAL_FAILURE = 'something_was_happen'

const textOfCode = (code: string) =>
  Object.hasOwn(TEXT_OF_REFUSAL, code) ? TEXT_OF_REFUSAL[code as ShopRefusalCode] : GENERAL_FAILURE

export const failureKeyOf = (error: unknown): string =>
  isUnreachable(error) ? unreachableKey() : textOfCode(codeOf(error) ?? '')

/** Text keys by field. */
export const fieldErrorTexts = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrongFieldsOf(error)).map(([name, { reason }]) => [
      name,
      (reason && TEXT_OF_REASON[reason]) ?? GENERAL_FAILURE,
    ]),
  )

/** The server may have carried out the call. */
export const isUnanswered = (error: unknown): boolean =>
  !isCallFailed(error) || error.status === 0 || error.status >= 500
