export interface RefusalKind {
  status: number
  shape: 'message' | 'error' | 'error_list' | 'fields'
  text: string
}

/** Their texts are in the storefront. */
export const SHOP_REFUSALS = {
  bad_request: { status: 400, shape: 'message', text: 'This is not valid HTTP' },
  broken_json: { status: 400, shape: 'message', text: 'The body is not valid JSON' },
  unauthenticated: { status: 401, shape: 'message', text: 'Unauthenticated.' },
  forbidden: { status: 403, shape: 'message', text: 'Forbidden' },
  not_found: { status: 404, shape: 'message', text: 'Not found' },
  stale_edit: { status: 409, shape: 'message', text: 'Somebody else saved this meanwhile' },
  plan_closed: { status: 410, shape: 'message', text: 'The author of this plan closed it' },
  method_not_allowed: { status: 405, shape: 'message', text: 'Method not allowed' },
  request_timeout: { status: 408, shape: 'message', text: 'The request took too long' },
  too_large: { status: 413, shape: 'message', text: 'The body is too large' },
  unsupported_type: { status: 415, shape: 'message', text: 'Send application/json' },
  invalid_data: { status: 422, shape: 'fields', text: 'The given data was invalid' },
  no_return: { status: 422, shape: 'message', text: 'Institutions cannot return goods of proper quality' },
  claim_too_early: { status: 422, shape: 'message', text: 'The order is not shipped or delivered yet' },
  claim_too_late: { status: 422, shape: 'message', text: 'The time for this claim is over' },
  too_many_claims: { status: 422, shape: 'message', text: 'The order has too many claims' },
  no_stock: { status: 422, shape: 'error_list', text: 'Not enough amount of product in store to add into basket' },
  order_below_minimum: { status: 422, shape: 'error_list', text: 'Order total is below the minimum' },
  offer_expired: { status: 422, shape: 'message', text: 'The offer is no longer valid' },
  price_changed: { status: 422, shape: 'error_list', text: 'Prices have changed' },
  wrong_multiple: { status: 422, shape: 'error_list', text: 'The amount is not a multiple of the order multiple' },
  idempotency_key_reused: { status: 422, shape: 'message', text: 'This Idempotency-Key was used for another request' },
  wrong_credentials: { status: 422, shape: 'message', text: 'Wrong credentials' },
  confirm_email: {
    status: 422,
    shape: 'message',
    text: 'Підтвердьте електронну пошту за посиланням у листі, щоб увійти',
  },
  email_taken: { status: 422, shape: 'fields', text: 'The given data was invalid' },
  wrong_current_password: { status: 422, shape: 'error', text: 'Wrong credentials' },
  invalid_password: { status: 422, shape: 'error', text: 'invalid_password' },
  captcha_required: { status: 422, shape: 'message', text: 'captcha_required' },
  code_used: { status: 422, shape: 'message', text: 'code_used' },
  code_expired: { status: 422, shape: 'message', text: 'code_expired' },
  reviews_waiting: { status: 422, shape: 'message', text: 'Three of your reviews are waiting for approval' },
  too_many_deliveries: { status: 422, shape: 'message', text: 'Twenty addresses are saved already' },
  not_payable: { status: 422, shape: 'message', text: 'The order cannot be paid by card' },
  too_many_calls: { status: 429, shape: 'message', text: 'Too many calls' },
  headers_too_large: { status: 431, shape: 'message', text: 'Address and headers are too long' },
  internal: { status: 500, shape: 'message', text: 'Internal error' },
  bank_unavailable: { status: 503, shape: 'message', text: 'The bank does not answer' },
  unavailable: { status: 503, shape: 'message', text: 'The shop is busy, try again in a moment' },
} as const satisfies Record<string, RefusalKind>

export type ShopRefusalCode = keyof typeof SHOP_REFUSALS
