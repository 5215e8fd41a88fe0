import { codeOf, fieldTextsOf, isCallFailed, isRefusedWith, type WrongField, wrongFieldsOf } from '@shop/contract/call'
import type { ToastAction } from '@shop/ui/components/toast/toast.tsx'
import { FIELD_REASONS } from '@shop/contract/field-faults'

export type Translate = (key: string, values?: Record<string, unknown>) => string

export const isStale = (error: unknown) => isRefusedWith(error, 'stale_edit')

/** `refusal.<code>`, or one for a failed connection. */
export function failureKey(error: unknown): string {
  const code = codeOf(error)
  if (code !== null) return `refusal.${code}`
  return isCallFailed(error) && error.status === 0 ? 'refusal.no_answer' : 'refusal.internal'
}

/** With the time to wait, if the server names it. */
export function failureText(error: unknown, t: Translate): string {
  const seconds = isCallFailed(error) && codeOf(error) === 'too_many_calls' ? error.retry_after_seconds : null
  if (seconds === null) return t(failureKey(error))
  return seconds < 60
    ? t('refusal.too_many_calls_seconds', { seconds })
    : t('refusal.too_many_calls_minutes', { minutes: Math.ceil(seconds / 60) })
}

/** `fault.<reason>`, else by the code. */
export function fieldFaults(error: unknown, t: Translate): Record<string, string> {
  if (isRefusedWith(error, 'carrier_refused')) return carrierWords(error, t)
  return isRefusedWith(error, 'in_kit') ? kitNames(error, t) : faultTexts(error, t)
}

/** To the record that must change first. */
export function failureLink(error: unknown, t: Translate): ToastAction | undefined {
  if (!isRefusedWith(error, 'in_kit')) return undefined
  const [field = ''] = Object.keys(wrongFieldsOf(error))
  return { label: t('refusal.in_kit_open'), to: field.replace('kits.', '/products/'), is_lasting: true }
}

/** Only the carrier knows its reasons. */
const carrierWords = (error: unknown, t: Translate) => ({
  carrier: t('refusal.carrier_refused_words', { words: fieldTextsOf(error).join('; ') }),
})

const kitNames = (error: unknown, t: Translate) => ({
  kits: t('refusal.in_kit_names', { names: fieldTextsOf(error).join('; ') }),
})

const faultTexts = (error: unknown, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(wrongFieldsOf(error)).map(([name, wrong]) => [name, faultText(wrong, t)]))

/** `_` is ra-core's fallback for a missing key. */
function faultText({ code, reason, at_least, at_most }: WrongField, t: Translate): string {
  const is_named = reason !== undefined && (code !== 'required' || FIELD_REASONS[reason] === code)
  const known = is_named ? t(`fault.${reason}`, { _: '' }) : ''
  if (known !== '') return known
  if (code === 'required') return t('fault.empty')
  if (at_least !== undefined) return t('fault.too_small', { bound: at_least })
  if (at_most !== undefined) return t(code === 'too_long' ? 'fault.too_long' : 'fault.too_great', { bound: at_most })
  return t(`fault.${code}`, { _: t('fault.wrong') })
}
