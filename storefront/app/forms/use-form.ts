import { useRef, useState, type FormEvent } from 'react'
import { isCallFailed } from '@shop/contract/call'
import { useTranslation } from '../i18n/translation.tsx'
import { textNow } from '../i18n/text-now.ts'
import { failureKeyOf, fieldErrorTexts } from '../api/refusal-texts.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

export type FormValues<F extends string> = Record<F, string>
/** Text keys by field; `form` for errors without a field. */
export type FormErrors<F extends string> = Partial<Record<F | 'form', string>>

/** Props of an input. */
export interface FormField {
  name: string
  error: string | null
  onChange: () => void
}

interface FormOptions<F extends string> {
  fields: readonly F[]
  /** Client-side validation. */
  check: (typed: FormValues<F>) => FormErrors<F>
  /** Resolves with the errors to show, or null on success. */
  send: (typed: FormValues<F>) => Promise<FormErrors<F> | null>
}

/**
 * A form with uncontrolled inputs, so that input survives every failure. Prevents double submission. An error stays
 * until its field changes; the first invalid field is focused.
 */
export function useForm<F extends string>({ fields, check, send }: FormOptions<F>) {
  const { t } = useTranslation()
  const [errors, setErrors] = useState<FormErrors<F>>({})
  const [is_sending, setSending] = useState(false)
  const is_busy = useRef(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!is_busy.current) void submit(event.currentTarget)
  }
  const submit = async (form: HTMLFormElement) => {
    const typed = readFields(form, fields)
    const found = check(typed)
    if (Object.keys(found).length > 0) return showErrors(form, found)
    is_busy.current = true
    setSending(true)
    try {
      showErrors(form, (await send(typed)) ?? {})
    } finally {
      is_busy.current = false
      setSending(false)
    }
  }
  const showErrors = (form: HTMLFormElement, found: FormErrors<F>) => {
    setErrors(found)
    focusFirst(
      form,
      fields.filter((field) => found[field] !== undefined),
    )
  }
  const clearError = (name: F) => setErrors(({ [name]: _, form: __, ...others }) => others as FormErrors<F>)
  const field = (name: F): FormField => {
    const key = errors[name]
    return { name, error: key === undefined ? null : t(key), onChange: () => clearError(name) }
  }
  /** `PhoneInput` reports its value through `onValue`. */
  const phoneField = (name: F) => {
    const { onChange, ...rest } = field(name)
    return { ...rest, onValue: onChange }
  }
  return { onSubmit, field, phoneField, errors, is_sending }
}

function readFields<F extends string>(form: HTMLFormElement, fields: readonly F[]): FormValues<F> {
  const typed = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')])) as FormValues<F>
}

function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const input = Array.from(form.elements).find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (input instanceof HTMLElement) input.focus()
}

/** Server errors by field; those of unknown fields become `form`. */
export function formErrorsFrom<F extends string>(error: unknown, fields: readonly F[]): FormErrors<F> {
  const found: FormErrors<F> = {}
  const texts = fieldErrorTexts(error)
  for (const name of fields) {
    const text = texts[name]
    if (text !== undefined) found[name] = text
  }
  return Object.keys(found).length > 0 ? found : ({ form: failureKeyOf(error) } as FormErrors<F>)
}

/** The server did not respond: nothing is wrong with the form, and it can be sent again. */
export function toastIfUnreachable(error: unknown): boolean {
  const is_unreachable = !isCallFailed(error) || error.status === 0
  if (is_unreachable) toast('err', textNow('something_was_happen'))
  return is_unreachable
}
