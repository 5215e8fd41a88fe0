import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { acceptInvitation } from '@shop/contract/admin/access/invitations'
import { confirmStaffEmail, setStaffPassword, undoStaffEmail } from '@shop/contract/admin/access/staff-access'
import { call } from '../call.ts'
import { codeOf } from '@shop/contract/call'
import { failureText, fieldFaults } from '../failure.ts'
import { Button } from '../kit/widgets/button.tsx'
import { useT } from '../kit/text/translate.ts'
import { CodeField, PasswordField, SignedOutPage } from './signed-out-page.tsx'

interface Typed {
  code: string
  password: string
  second_code: string
}

interface MailPlace {
  /** Such as `shell.invitation_title`. */
  name: string
  needs_password: boolean
  send(typed: Typed): Promise<unknown>
}

/** Nothing happens before a click: mail programs prefetch links. */
const PLACES: Readonly<Record<string, MailPlace>> = {
  '/invitation': {
    name: 'invitation',
    needs_password: true,
    send: ({ code, password }) => call(acceptInvitation, { body: { code, password } }),
  },
  '/new-password': { name: 'reset', needs_password: true, send: (body) => call(setStaffPassword, { body }) },
  '/undo-email': { name: 'undo', needs_password: true, send: (body) => call(undoStaffEmail, { body }) },
  '/confirm-email': {
    name: 'confirm',
    needs_password: false,
    send: ({ code }) => call(confirmStaffEmail, { body: { code } }),
  },
}

export const isMailPath = (pathname: string) => pathname in PLACES

/** Public. */
export function MailPage() {
  const t = useT()
  const { pathname, search } = useLocation()
  const [is_done, setDone] = useState(false)
  const place = PLACES[pathname]
  if (!place) return null
  const code = new URLSearchParams(search).get('code') ?? ''
  return (
    <SignedOutPage title={t(`shell.${place.name}_title`)}>
      {is_done ? <Done name={place.name} /> : <MailForm place={place} code={code} onDone={() => setDone(true)} />}
    </SignedOutPage>
  )
}

function Done({ name }: { name: string }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <p role="status">{t(`shell.${name}_done`)}</p>
      {/* The session may have changed. */}
      <a className="btn btn--sm btn--block" href="/admin">
        {t('shell.to_sign_in')}
      </a>
    </div>
  )
}

function MailForm({ place, code, onDone }: { place: MailPlace; code: string; onDone(): void }) {
  const t = useT()
  const { asks_second, fault, is_busy, onSubmit } = useMailForm(place, code, onDone)
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      <p className="text-ink-600">{t(`shell.${place.name}_text`)}</p>
      {place.needs_password && (
        <PasswordField label={t('shell.new_password')} hint={t('shell.password_hint')} autoComplete="new-password" />
      )}
      {asks_second && <CodeField />}
      {fault !== null && <FieldError>{fault}</FieldError>}
      <Button type="submit" is_busy={is_busy} className="btn--block">
        {t(`shell.${place.name}_action`)}
      </Button>
    </form>
  )
}

function useMailForm(place: MailPlace, code: string, onDone: () => void) {
  const t = useT()
  const [asks_second, askSecond] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const fieldValue = (name: string) => String(typed.get(name) ?? '')
    setBusy(true)
    setFault(null)
    try {
      await place.send({ code, password: fieldValue('password'), second_code: fieldValue('code') })
      onDone()
    } catch (error) {
      if (codeOf(error) === 'second_factor_required') askSecond(true)
      else setFault(faultText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { asks_second, fault, is_busy, onSubmit }
}

function faultText(error: unknown, t: ReturnType<typeof useT>): string {
  if ('password' in fieldFaults(error, t)) return t('fault.invalid_password')
  return codeOf(error) === 'not_found' ? t('shell.link_wrong') : failureText(error, t)
}
