import type { ChangeEvent, FocusEvent, FormEvent, RefCallback } from 'react'
import { type UseFormReturn, useForm as useFields } from 'react-hook-form'
import { useTranslation } from '../i18n/translation.tsx'
import { textNow } from '../i18n/text-now.ts'
import { failureKeyOf, fieldErrorTexts } from '../api/refusal-texts.ts'
import { isUnreachable, unreachableKey } from '../api/unreachable.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

export type FormValues<F extends string> = Record<F, string>
/** By field; `form` for others. */
export type FormErrors<F extends string> = Partial<Record<F | 'form', string>>

type Input = HTMLInputElement | HTMLTextAreaElement

/** Props of an input. */
export interface FormField {
  name: string
  error: string | null
  ref: RefCallback<Input>
  onChange: (event: ChangeEvent<Input>) => void
  onBlur: (event: FocusEvent<Input>) => void
}

interface FormOptions<F extends string> {
  fields: readonly F[]
  /** Client-side validation. */
  check: (typed: FormValues<F>) => FormErrors<F>
  /** Null means success. */
  send: (typed: FormValues<F>) => Promise<FormErrors<F> | null>
}

/** The input survives every failure; errors stay until their field changes. */
export function useForm<F extends string>({ fields, check, send }: FormOptions<F>) {
  const { t } = useTranslation()
  const form = useFields<Record<string, string>>({ reValidateMode: 'onSubmit' })
  const { errors: found, isSubmitting: is_sending } = form.formState
  const errors = (found.root ? { form: found.root.message } : {}) as FormErrors<F>

  const submit = form.handleSubmit(async () => {
    const values = form.getValues([...fields])
    const typed = Object.fromEntries(fields.map((name, place) => [name, values[place] ?? ''])) as FormValues<F>
    const wrong = check(typed)
    showErrors(form, fields, Object.keys(wrong).length > 0 ? wrong : ((await send(typed)) ?? {}))
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!is_sending) void submit()
  }

  const field = (name: F): FormField => {
    const { ref, onChange, onBlur } = form.register(name as string)
    const key = form.getFieldState(name as string, form.formState).error?.message
    return {
      name,
      error: key === undefined ? null : t(key),
      ref,
      onChange: (event) => {
        form.clearErrors([name, 'root'])
        void onChange(event)
      },
      onBlur: (event) => void onBlur(event),
    }
  }
  /** For inputs without events, such as `PhoneInput`. */
  const valueField = (name: F) => {
    const { onChange: _, ...rest } = field(name)
    const onValue = (value: string) => {
      form.clearErrors([name, 'root'])
      form.setValue(name as string, value)
    }
    return { ...rest, onValue }
  }
  return { onSubmit, field, valueField, errors, is_sending }
}

function showErrors<F extends string>(
  { setError }: UseFormReturn<Record<string, string>>,
  fields: readonly F[],
  wrong: FormErrors<F>,
) {
  if (wrong.form !== undefined) setError('root', { message: wrong.form })
  let shouldFocus = true
  for (const name of fields) {
    const message = wrong[name]
    if (message === undefined) continue
    setError(name as string, { message }, { shouldFocus })
    shouldFocus = false
  }
}

/** Those of unknown fields become `form`. */
export function formErrorsFrom<F extends string>(error: unknown, fields: readonly F[]): FormErrors<F> {
  const found: FormErrors<F> = {}
  const texts = fieldErrorTexts(error)
  for (const name of fields) {
    const text = texts[name]
    if (text !== undefined) found[name] = text
  }
  return Object.keys(found).length > 0 ? found : ({ form: failureKeyOf(error) } as FormErrors<F>)
}

export function toastIfUnreachable(error: unknown): boolean {
  if (!isUnreachable(error)) return false
  toast('err', textNow(unreachableKey()))
  return true
}
