import { useRef, useState } from 'react'
import { fieldErrorsOf, isCallFailed } from '@shop/contract/call'
import { sendCommercialOffer } from '@shop/contract/offers'
import { isEmail } from '@shop/contract/rules/validation'
import { call } from '../call.ts'
import { failureKeyOf, textKeyOf } from '../refusal-texts.ts'
import type { OfferedLine } from './offer-popup-frame.tsx'

interface EmailField {
  key: number
  typed: string
  /** Key of the text for what is wrong. */
  problem: string | null
}

export interface SentOffer {
  number: string
  code: string
  valid_until: string
  emails: string[]
}

export type OfferForm = ReturnType<typeof useOfferForm>['form']

/** The form of a commercial offer. Pressed twice it is sent once; after a failure everything stays as it was typed. */
export function useOfferForm(lines: readonly OfferedLine[], email: string) {
  const addresses = useEmails(email)
  const [sent, setSent] = useState<SentOffer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong_code, setWrongCode] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const emails = addresses.check()
    if (emails === null) return void focusWrong(form)
    if (is_busy.current) return
    is_busy.current = true
    setSending(true)
    setProblem(null)
    try {
      const body = { products: [...lines], emails, organization: organizationIn(form) }
      const { data } = await call(sendCommercialOffer, { body })
      setSent({ ...data, emails })
    } catch (error) {
      // Spec, section 8: a failure goes to the console; the form says it too, and can be sent again.
      console.warn('The commercial offer was not sent', error)
      const { code, rest } = problemsOf(error)
      setWrongCode(code)
      setProblem(rest)
    } finally {
      is_busy.current = false
      setSending(false)
    }
  }
  const form = { ...addresses, problem, wrong_code, forgetCode: () => setWrongCode(null), is_sending, submit }
  return { form, sent }
}

function useEmails(email: string) {
  const [emails, setEmails] = useState<EmailField[]>([{ key: 0, typed: email, problem: null }])
  const last_key = useRef(0)

  /** Those that were filled in, or null where one is wrong; an empty further field asks for nothing. */
  const check = (): string[] | null => {
    const looked = emails.map((field, place) => ({ ...field, problem: problemOf(field.typed, place) }))
    setEmails(looked)
    if (looked.some(({ problem }) => problem !== null)) return null
    return looked.map(({ typed }) => typed.trim()).filter(Boolean)
  }
  const typeEmail = (key: number, typed: string) =>
    setEmails((fields) => fields.map((field) => (field.key === key ? { key, typed, problem: null } : field)))
  const addEmail = (fields: HTMLElement | null) => {
    last_key.current += 1
    const key = last_key.current
    setEmails((before) => [...before, { key, typed: '', problem: null }])
    // Whoever asks for a field wants to type into it; it is drawn by the next frame.
    requestAnimationFrame(() => [...(fields?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const removeEmail = (key: number) => setEmails((fields) => fields.filter((field) => field.key !== key))
  return { emails, check, typeEmail, addEmail, removeEmail }
}

const problemOf = (typed: string, place: number) =>
  isEmail(typed.trim()) || (place > 0 && typed.trim() === '') ? null : 'invalid_email'

/** After the next drawing, when the field knows that it is wrong. */
const focusWrong = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())

/** As the fields stand: one that was emptied is not filled in again from the profile. */
function organizationIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').trim() || null
  return { name: text('name'), document_code: text('document_code'), contact_person: text('contact_person') }
}

/** Keys of the texts: what is wrong with the code, and with anything else. */
function problemsOf(error: unknown): { code: string | null; rest: string | null } {
  const fields = isCallFailed(error) ? fieldErrorsOf(error.body) : {}
  const { 'organization.document_code': code, ...others } = fields
  if (code !== undefined) return { code: textKeyOf(code), rest: null }
  const [text] = Object.values(others)
  return { code: null, rest: text === undefined ? failureKeyOf(error) : textKeyOf(text) }
}
