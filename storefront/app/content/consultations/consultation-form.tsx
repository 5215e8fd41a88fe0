import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { PhoneInput } from '../../forms/phone-input.tsx'
import { useHydrated } from '../../pages/use-hydrated.ts'
import {
  NO_ERRORS,
  checkRequest,
  type ConsultationErrors,
  requestErrors,
  type ConsultationRequest,
} from './consultation-problems.ts'
import { requestConsultation } from '@shop/contract/shop/content'
import { NAME_LENGTH_MAX } from '@shop/contract/rules/validation'
import { call } from '../../api/call.ts'

/** Cleared after success only. */
export function ConsultationForm() {
  const { t } = useTranslation()
  const { errors, is_sending, sent_count, submit, clearError } = useConsultation()
  // Without scripts the address would contain the fields.
  const is_ready = useHydrated()
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={t('tender_consultation')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <Field
        key={`name ${sent_count}`}
        label={t('your_name')}
        error={errors.name && t(errors.name)}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
        required
        onChange={() => clearError('name')}
      />
      <PhoneInput
        key={`phone ${sent_count}`}
        label={t('phone')}
        error={errors.phone && t(errors.phone)}
        name="phone"
        required
        onValue={() => clearError('phone')}
      />
      {errors.form && <Note kind="bad">{t(errors.form)}</Note>}
      <Button type="submit" size="lg" is_loading={is_sending} disabled={!is_ready}>
        {t('get_consultation')}
      </Button>
      <p className="text-sm text-ink-600">
        {t('form_consent')}{' '}
        <Link className="link" to="/docs/personal">
          {t('form_consent_what')}
        </Link>
        .
      </p>
    </form>
  )
}

function useConsultation() {
  const [errors, setErrors] = useState(NO_ERRORS)
  const [is_sending, setSending] = useState(false)
  const [sent_count, setSentCount] = useState(0)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (is_busy.current) return
    const fields = new FormData(form)
    const request = { name: String(fields.get('name')).trim(), phone: String(fields.get('phone')) }
    const found = checkRequest(request)
    setErrors(found)
    if (found.name !== null || found.phone !== null) return focusInvalid(form, found)
    is_busy.current = true
    setSending(true)
    const answer = await sendRequest(request)
    is_busy.current = false
    setSending(false)
    setErrors(answer)
    if (answer !== NO_ERRORS) return focusInvalid(form, answer)
    // A new key empties the fields.
    setSentCount((count) => count + 1)
    openPopup('thx')
  }
  const clearError = (field: keyof ConsultationErrors) =>
    setErrors((known) => ({ ...known, [field]: null, form: null }))
  return { errors, is_sending, sent_count, submit, clearError }
}

function focusInvalid(form: HTMLFormElement, { name, phone }: ConsultationErrors) {
  const field = name !== null ? 'name' : phone !== null ? 'phone' : null
  if (field !== null) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
}

/** `NO_ERRORS` means success. */
async function sendRequest(body: ConsultationRequest): Promise<ConsultationErrors> {
  try {
    await call(requestConsultation, { body })
    return NO_ERRORS
  } catch (error) {
    // Spec, section 8: console only.
    console.warn('The request for a consultation was not accepted', error)
    return requestErrors(error)
  }
}
