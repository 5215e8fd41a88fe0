import { OFFICE_REFUSALS } from './office-refusals.ts'
import { type RefusalKind, SHOP_REFUSALS } from './shop-refusals.ts'

/**
 * Every reason to say no, once (in `shop-refusals.ts` and `office-refusals.ts`): status, wire text and the specification's
 * shape of the answer.
 *
 * Shapes (spec, section 8, and contract-decisions): `message` is `{message}`; `error` is `{error}`; `error_list` is
 * `{error: {message: [text]}}`, with `errors` beside it where lines can be named; `fields` is `{message, errors: {field: [text]}}`.
 */
export const REFUSALS = { ...SHOP_REFUSALS, ...OFFICE_REFUSALS }

export type RefusalCode = keyof typeof REFUSALS
export type { RefusalKind } from './shop-refusals.ts'

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
      return { error: { message: [kind.text] }, ...(Object.keys(fields).length > 0 && { errors: fields }) }
    case 'fields':
      return { message: kind.text, errors: fields }
  }
}

/** Whether a refusal's texts, as `messagesOf` reads them, hold this code's text. */
export const saysNo = (messages: readonly string[], code: RefusalCode) =>
  messages.some((text) => text.includes(REFUSALS[code].text))
