import { fieldErrorsOf, isCallFailed, messagesOf } from '@shop/contract/call'
import { type RefusalCode, REFUSALS } from '@shop/contract/refusals'

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** Two refusals may share a text and part in where it stands: `{ error }` or `{ message }`. */
const isError = (body: unknown) => typeof body === 'object' && body !== null && 'error' in body

/** The code of a refusal, found by its text and its shape; null for another failure. */
export function refusalCodeOf(error: unknown): RefusalCode | null {
  if (!isCallFailed(error)) return null
  const texts = messagesOf(error.body)
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  const is_error = isError(error.body)
  return (
    codes.find((code) => {
      const { status, text, shape } = REFUSALS[code]
      return status === error.status && texts.includes(text) && shape.startsWith('error') === is_error
    }) ?? null
  )
}

export const isStale = (error: unknown) => refusalCodeOf(error) === 'stale_edit'

/** The text's key for a failure: `refusal.<code>`, or that nothing answered. */
export function failureKey(error: unknown): string {
  const code = refusalCodeOf(error)
  if (code !== null) return `refusal.${code}`
  return isCallFailed(error) && error.status === 0 ? 'refusal.no_answer' : 'refusal.internal'
}

/** What the server says of each wrong field, in words for people: `fault.<its word>`, else by what valibot wrote. */
export function fieldFaults(error: unknown, t: Translate): Record<string, string> {
  if (!isCallFailed(error)) return {}
  return Object.fromEntries(Object.entries(fieldErrorsOf(error.body)).map(([name, text]) => [name, faultText(text, t)]))
}

const isEmptyField = (text: string) =>
  /Expected >=1 but received 0|received (?:null|undefined|"")$/.test(text) || text.includes('Invalid key')

/** `_` is what ra-core shows for a key that has no text. */
function faultText(text: string, t: Translate): string {
  const known = t(`fault.${text}`, { _: '' })
  if (known !== '') return known
  if (isEmptyField(text)) return t('fault.empty')
  const bound = /Expected ([<>])=(-?[\d.]+)/.exec(text)
  if (!bound) return t('fault.wrong')
  const is_length = text.startsWith('Invalid length')
  const key = bound[1] === '<' ? (is_length ? 'fault.too_long' : 'fault.too_great') : 'fault.too_small'
  return t(key, { bound: bound[2] })
}
