import { useRef, useState, type FormEvent } from 'react'
import { fieldErrorsOf, isCallFailed, messagesOf } from '@shop/contract/call'
import { useTranslation } from '../i18n/translation.tsx'
import { textNow } from '../i18n/text-now.ts'
import { textKeyOf } from '../refusal-texts.ts'
import { toast } from '../ui/toast.tsx'

export type Typed<F extends string> = Record<F, string>
/** Keys of the texts for what is wrong, by field; `form` for what belongs to no field. */
export type Wrong<F extends string> = Partial<Record<F | 'form', string>>

/** What an input of a form needs. */
export interface FormField {
  name: string
  error: string | null
  onChange: () => void
}

interface FormWork<F extends string> {
  fields: readonly F[]
  /** What can be told before anything is sent. */
  check: (typed: Typed<F>) => Wrong<F>
  /** Sends it. What it answers was wrong is shown, and the form stays as it was typed. */
  send: (typed: Typed<F>) => Promise<Wrong<F> | null>
}

/**
 * A form whose inputs keep their own values: what was typed outlives every failure. Pressed twice it is sent once; what
 * is wrong stands under its field until the field changes, and the first wrong field gets the focus.
 */
export function useForm<F extends string>({ fields, check, send }: FormWork<F>) {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<Wrong<F>>({})
  const [is_sending, setSending] = useState(false)
  const is_busy = useRef(false)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!is_busy.current) void submit(event.currentTarget)
  }
  const submit = async (form: HTMLFormElement) => {
    const typed = typedIn(form, fields)
    const found = check(typed)
    if (Object.keys(found).length > 0) return tell(form, found)
    is_busy.current = true
    setSending(true)
    try {
      tell(form, (await send(typed)) ?? {})
    } finally {
      is_busy.current = false
      setSending(false)
    }
  }
  const tell = (form: HTMLFormElement, found: Wrong<F>) => {
    setWrong(found)
    focusFirst(
      form,
      fields.filter((field) => found[field] !== undefined),
    )
  }
  const forget = (name: F) => setWrong(({ [name]: _, form: __, ...others }) => others as Wrong<F>)
  const field = (name: F): FormField => {
    const key = wrong[name]
    return { name, error: key === undefined ? null : t(key), onChange: () => forget(name) }
  }
  /** The same for a telephone number, which tells of its value in its own way. */
  const phoneField = (name: F) => {
    const { onChange, ...rest } = field(name)
    return { ...rest, onValue: onChange }
  }
  return { onSubmit, field, phoneField, wrong, is_sending }
}

function typedIn<F extends string>(form: HTMLFormElement, fields: readonly F[]): Typed<F> {
  const typed = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')])) as Typed<F>
}

function focusFirst(form: HTMLFormElement, names: readonly string[]) {
  const input = Array.from(form.elements).find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (input instanceof HTMLElement) input.focus()
}

/**
 * What the server found wrong, under the fields of the form that it names; the rest under `form`.
 */
export function wrongFrom<F extends string>(error: unknown, fields: readonly F[]): Wrong<F> {
  const found: Wrong<F> = {}
  const errors = isCallFailed(error) ? fieldErrorsOf(error.body) : {}
  for (const name of fields) {
    const text = errors[name]
    if (text !== undefined) found[name] = textKeyOf(text)
  }
  if (Object.keys(found).length > 0) return found
  const [message] = isCallFailed(error) ? messagesOf(error.body) : []
  return { form: message === undefined ? 'something_was_happen' : textKeyOf(message) } as Wrong<F>
}

/** No answer came: nothing in the form is wrong, and it can be sent again. */
export function tellUnreachable(error: unknown): boolean {
  const is_unreachable = !isCallFailed(error) || error.status === 0
  if (is_unreachable) toast('err', textNow('something_was_happen'))
  return is_unreachable
}
