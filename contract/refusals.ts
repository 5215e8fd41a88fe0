/**
 * Every reason to say no, once: status, wire text and the specification's shape of the answer.
 *
 * Shapes (spec, section 8, and contract-decisions): `message` is `{message}`; `error` is `{error}`; `error_list` is
 * `{error: {message: [text]}}`; `fields` is `{message, errors: {field: [text]}}`.
 */
export const REFUSALS = {
  broken_json: { status: 400, shape: 'message', text: 'The body is not valid JSON' },
  unauthenticated: { status: 401, shape: 'message', text: 'Unauthenticated.' },
  forbidden: { status: 403, shape: 'message', text: 'Forbidden' },
  not_found: { status: 404, shape: 'message', text: 'Not found' },
  method_not_allowed: { status: 405, shape: 'message', text: 'Method not allowed' },
  stale_edit: { status: 409, shape: 'message', text: 'Somebody else saved this meanwhile' },
  too_large: { status: 413, shape: 'message', text: 'The body is too large' },
  unsupported_type: { status: 415, shape: 'message', text: 'Send application/json' },
  invalid_data: { status: 422, shape: 'fields', text: 'The given data was invalid' },
  no_stock: { status: 422, shape: 'error_list', text: 'Not enough amount of product in store to add into basket' },
  order_below_minimum: { status: 422, shape: 'error_list', text: 'Order total is below the minimum' },
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
  too_many_calls: { status: 429, shape: 'message', text: 'Too many calls' },
  internal: { status: 500, shape: 'message', text: 'Internal error' },
  unavailable: { status: 503, shape: 'message', text: 'The shop is busy, try again in a moment' },
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof REFUSALS

export interface RefusalKind {
  status: number
  shape: 'message' | 'error' | 'error_list' | 'fields'
  text: string
}

export type FieldErrors = Record<string, string[]>

/** A refusal of fields for who reads `error.message` (spec, section 8, "Basket add failure"). */
export const withErrorList = (body: object): object =>
  'errors' in body && 'message' in body ? { ...body, error: { message: [body.message] } } : body

/** The body of the answer for one refusal. `fields` names what is wrong where, for `fields` shapes. */
export function refusalBody(code: RefusalCode, fields: FieldErrors = {}): object {
  const kind: RefusalKind = REFUSALS[code]
  switch (kind.shape) {
    case 'message':
      return { message: kind.text }
    case 'error':
      return { error: kind.text }
    case 'error_list':
      return { error: { message: [kind.text] } }
    case 'fields':
      return { message: kind.text, errors: fields }
  }
}

/** Whether a refusal's texts, as `messagesOf` reads them, hold this code's text. */
export const saysNo = (messages: readonly string[], code: RefusalCode) =>
  messages.some((text) => text.includes(REFUSALS[code].text))
