import { type FormEvent, useEffect, useState } from 'react'
import { type OfferPage, sendOfferAgain } from '@shop/contract/shop/offer-pages'
import { isEmail } from '@shop/contract/rules/validation'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Check } from '@shop/ui/icons/icon-paths.ts'
import { Mail } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { call } from '../../api/call.ts'
import { failureKeyOf, fieldErrorTexts } from '../../api/refusal-texts.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import type { OfferCodes } from '../offer-downloads.tsx'

const PAUSE_MS = 60_000

/** Also to another address. */
export function SendAgain({ offer, codes }: { offer: OfferPage; codes: OfferCodes }) {
  const { t } = useTranslation()
  const form = useSending(offer, codes)
  return (
    <section className="asidebox">
      <h2>{t('offer_sent_to')}</h2>
      <ul className="grid gap-1.5">
        {form.emails.map((email) => (
          <li key={email} className="flex items-center gap-2 text-sm">
            <Icon of={Check} />
            {email}
          </li>
        ))}
      </ul>
      <form noValidate className="no-print mt-4 grid gap-2.5" onSubmit={(event) => void form.submit(event)}>
        <Field
          label={t('offer_one_more_email')}
          hint={t('offer_check_spam')}
          error={form.problem && t(form.problem)}
          name="email"
          type="email"
          autoComplete="off"
          value={form.typed}
          onChange={(event) => form.type(event.target.value)}
        />
        {form.sent_at && <Note kind="ok">{t('offer_sent_at', { time: timeText(form.sent_at) })}</Note>}
        <Button type="submit" kind="ghost" is_loading={form.is_sending} aria-disabled={form.is_paused || undefined}>
          <Icon of={Mail} />
          {t('offer_send_again')}
        </Button>
      </form>
    </section>
  )
}

const timeText = (time: string) =>
  new Intl.DateTimeFormat('uk', { hour: '2-digit', minute: '2-digit' }).format(new Date(time))

function useSending(offer: OfferPage, codes: OfferCodes) {
  const [emails, setEmails] = useState(offer.emails)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sent_at, setSentAt] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const [is_paused, setPaused] = useState(false)
  useEffect(() => {
    if (sent_at === null) return
    const timer = setTimeout(() => setPaused(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sent_at])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = typed.trim()
    if (is_sending || is_paused) return
    if (email !== '' && !isEmail(email)) return setProblem('invalid_email')
    setSending(true)
    setProblem(null)
    try {
      const { data } = await call(sendOfferAgain, { params: codes, body: email === '' ? {} : { email } })
      setEmails(data.emails)
      setSentAt(data.sent_at)
      setPaused(true)
      setTyped('')
    } catch (error) {
      setProblem(fieldErrorTexts(error)['email'] ?? failureKeyOf(error))
    } finally {
      setSending(false)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setProblem(null)
  }
  return { emails, typed, type, problem, sent_at, is_sending, is_paused, submit }
}
