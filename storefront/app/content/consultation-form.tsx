import { useRef, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { askForConsultation } from './ask-for-consultation.ts'
import { NOTHING_WRONG, wrongFields, type Wrong } from './consultation-problems.ts'

/** Name and telephone. Taken: thanks, and the fields are empty; not taken: what was typed stays. */
export function ConsultationForm() {
  const { t } = useTranslation()
  const { wrong, is_sending, taken_count, submit, forget } = useConsultation()
  // Sent before the scripts are there, the fields would end up in the address and nowhere else.
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
        key={`name ${taken_count}`}
        label={t('your_name')}
        error={wrong.name && t(wrong.name)}
        name="name"
        autoComplete="name"
        required
        onChange={() => forget('name')}
      />
      <PhoneInput
        key={`phone ${taken_count}`}
        label={t('phone')}
        error={wrong.phone && t(wrong.phone)}
        name="phone"
        required
        onValue={() => forget('phone')}
      />
      {wrong.form && <Note kind="bad">{t(wrong.form)}</Note>}
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
  const [wrong, setWrong] = useState(NOTHING_WRONG)
  const [is_sending, setSending] = useState(false)
  const [taken_count, setTakenCount] = useState(0)
  const is_busy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    if (is_busy.current) return
    const fields = new FormData(form)
    const request = { name: String(fields.get('name')).trim(), phone: String(fields.get('phone')) }
    const found = wrongFields(request)
    setWrong(found)
    if (found.name !== null || found.phone !== null) return focusWrong(form, found)
    is_busy.current = true
    setSending(true)
    const answer = await askForConsultation(request)
    is_busy.current = false
    setSending(false)
    setWrong(answer)
    if (answer !== NOTHING_WRONG) return focusWrong(form, answer)
    // Fields that have never been drawn before are empty.
    setTakenCount((count) => count + 1)
    openPopup('thx')
  }
  const forget = (field: keyof Wrong) => setWrong((known) => ({ ...known, [field]: null, form: null }))
  return { wrong, is_sending, taken_count, submit, forget }
}

function focusWrong(form: HTMLFormElement, { name, phone }: Wrong) {
  const field = name !== null ? 'name' : phone !== null ? 'phone' : null
  if (field !== null) form.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
}
