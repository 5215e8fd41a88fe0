import { describeFields, type FieldErrors } from './field-faults.ts'
import { ADMIN_REFUSALS } from './admin/refusals.ts'
import { type RefusalKind, SHOP_REFUSALS } from './shop/refusals.ts'

/**
 * Status, wire text and shape of all refusals.
 *
 * Shapes (spec, section 8, and contract-decisions): `message` is `{message}`; `error` is `{error}`; `error_list` is
 * `{error: {message: [text]}}`, with `errors` where lines can be named; `fields` is `{message, errors: {field:
 * [text]}}`.
 */
export const REFUSALS = { ...SHOP_REFUSALS, ...ADMIN_REFUSALS }

export type RefusalCode = keyof typeof REFUSALS
export type { RefusalKind } from './shop/refusals.ts'

export type { FieldErrors } from './field-faults.ts'

/** For clients that read `error.message` (spec, section 8, "Basket add failure"). */
export const withErrorList = (body: object): object =>
  'message' in body ? { ...body, error: { message: [body.message] } } : body

/** The specification's text and shape, the refusal's code, and for wrong fields their codes in `fields`. */
export function refusalBody(code: RefusalCode, found: FieldErrors = {}): { code: RefusalCode } {
  const kind: RefusalKind = REFUSALS[code]
  const wrong = describeFields(found)
  switch (kind.shape) {
    case 'message':
      return said(code, { message: kind.text })
    case 'error':
      return said(code, { error: kind.text })
    case 'error_list':
      return said(code, { error: { message: [kind.text] }, ...(Object.keys(found).length > 0 && wrong) })
    case 'fields':
      return said(code, { message: kind.text, ...wrong })
  }
}

const said = (code: RefusalCode, rest: object) => ({ code, ...rest })
