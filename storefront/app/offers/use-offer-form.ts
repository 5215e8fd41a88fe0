import { useRef, useState } from 'react'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { isEmail } from '@shop/contract/rules/validation'
import { call } from '../api/call.ts'
import { failureKeyOf, fieldErrorTexts } from '../api/refusal-texts.ts'
import type { OfferedLine } from './offer-popup-frame.tsx'

interface EmailField {
  key: number
  typed: string
  /** Text key. */
  problem: string | null
}

export interface SentOffer {
  number: string
  private_url: string
  valid_until: string
  emails: string[]
}

export type OfferForm = ReturnType<typeof useOfferForm>['form']

/** The input survives a failure. */
export function useOfferForm(lines: readonly OfferedLine[], email: string) {
  const addresses = useEmails(email)
  const [sent, setSent] = useState<SentOffer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [code_error, setCodeError] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const emails = addresses.check()
    if (emails === null) return void focusInvalid(form)
    if (is_busy.current) return
    is_busy.current = true
    setSending(true)
    setProblem(null)
    try {
      const [email, ...further] = emails
      // The spec (section 3) has one `email`; further addresses are our extension.
      const others = further.length > 0 ? { emails: further } : {}
      const body = { products: [...lines], email, ...others, organization: organizationIn(form) }
      const { data } = await call(sendCommercialOffer, { body })
      setSent({ ...data, emails })
    } catch (error) {
      // Spec, section 8. The form shows the error too.
      console.warn('The commercial offer was not sent', error)
      const { code, other } = problemsOf(error)
      setCodeError(code)
      setProblem(other)
    } finally {
      is_busy.current = false
      setSending(false)
    }
  }
  const form = { ...addresses, problem, code_error, clearCodeError: () => setCodeError(null), is_sending, submit }
  return { form, sent }
}

function useEmails(email: string) {
  const [emails, setEmails] = useState<EmailField[]>([{ key: 0, typed: email, problem: null }])
  const last_key = useRef(0)

  /** Null if one is invalid; ignores empty further fields. */
  const check = (): string[] | null => {
    const checked = emails.map((field, index) => ({ ...field, problem: problemOf(field.typed, index) }))
    setEmails(checked)
    if (checked.some(({ problem }) => problem !== null)) return null
    return checked.map(({ typed }) => typed.trim()).filter(Boolean)
  }
  const typeEmail = (key: number, typed: string) =>
    setEmails((fields) => fields.map((field) => (field.key === key ? { key, typed, problem: null } : field)))
  const addEmail = (fields: HTMLElement | null) => {
    last_key.current += 1
    const key = last_key.current
    setEmails((before) => [...before, { key, typed: '', problem: null }])
    // The added field is rendered in the next frame.
    requestAnimationFrame(() => [...(fields?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }
  const removeEmail = (key: number) => setEmails((fields) => fields.filter((field) => field.key !== key))
  return { emails, check, typeEmail, addEmail, removeEmail }
}

const problemOf = (typed: string, index: number) =>
  isEmail(typed.trim()) || (index > 0 && typed.trim() === '') ? null : 'invalid_email'

const focusInvalid = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid]')?.focus())

/** Or an emptied field would be filled in from the profile. */
function organizationIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '').trim() || null
  return { name: text('name'), document_code: text('document_code'), contact_person: text('contact_person') }
}

function problemsOf(error: unknown): { code: string | null; other: string | null } {
  const { 'organization.document_code': code, ...others } = fieldErrorTexts(error)
  if (code !== undefined) return { code, other: null }
  const [text = failureKeyOf(error)] = Object.values(others)
  return { code: null, other: text }
}
