import { useAuthProvider } from 'ra-core'
import type { Staff } from '@shop/contract/admin/access/admin-access'
import { isRefusedWith } from '@shop/contract/call'
import { FieldError } from '@shop/ui/components/field/field-error.tsx'
import { FieldFrame } from '@shop/ui/components/field/field.tsx'
import { type FormEvent, useState } from 'react'
import type { Credentials } from '../auth-provider.ts'
import { failureText } from '../failure.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { useT } from '../kit/text/translate.ts'
import { stopAsking, useIsAsking } from '../session.ts'
import { solveCaptcha } from './captcha.ts'
import { CodeField, PasswordField, SignedOutPage } from './signed-out-page.tsx'

export function SignIn() {
  const t = useT()
  return (
    <SignedOutPage title={t('shell.sign_in')}>
      <SignInForm />
    </SignedOutPage>
  )
}

/** Over the page while its session has ended: what was typed stays. */
export function SignInDialog({ staff }: { staff: Staff }) {
  const t = useT()
  if (!useIsAsking()) return null
  return (
    <Dialog title={t('shell.session_ended')} onClose={stopAsking}>
      <p className="mb-4 text-ink-600">{t('shell.session_ended_text')}</p>
      <SignInForm email={staff.email} />
    </Dialog>
  )
}

function SignInForm({ email }: { email?: string }) {
  const t = useT()
  const { asks_code, fault, is_busy, onSubmit } = useSignIn()
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FieldFrame id="email" label={t('shell.email')}>
        <input
          id="email"
          name="email"
          type="email"
          className="input"
          autoComplete="username"
          defaultValue={email}
          required
        />
      </FieldFrame>
      <PasswordField label={t('shell.password')} autoComplete="current-password" />
      {asks_code && <CodeField />}
      {fault !== null && <FieldError>{fault}</FieldError>}
      <Button type="submit" is_busy={is_busy} className="btn--block">
        {t('shell.enter')}
      </Button>
      <a className="link text-sm" href="/reset-password" target="_blank" rel="noreferrer">
        {t('shell.forgotten')}
      </a>
    </form>
  )
}

function useSignIn() {
  const t = useT()
  const auth = useAuthProvider()
  const [asks_code, askCode] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = {
      email: String(typed.get('email')),
      password: String(typed.get('password')),
      code: String(typed.get('code') ?? ''),
    }
    // The browser's messages are in its own language.
    if (credentials.email === '' || credentials.password === '') {
      setFault(t('shell.sign_in_empty'))
      return
    }
    if (asks_code && credentials.code.trim() === '') {
      setFault(t('shell.code_empty'))
      return
    }
    setBusy(true)
    setFault(null)
    try {
      await signIn(async (sent) => auth?.login(sent), credentials)
    } catch (error) {
      if (isRefusedWith(error, 'second_factor_required')) askCode(true)
      else setFault(failureText(error, t))
      setBusy(false)
    }
  }
  return { asks_code, fault, is_busy, onSubmit }
}

async function signIn(login: (sent: Credentials) => Promise<unknown>, credentials: Credentials): Promise<void> {
  try {
    await login(credentials)
  } catch (error) {
    if (!isRefusedWith(error, 'captcha_required')) throw error
    await login({ ...credentials, captcha: await solveCaptcha() })
  }
}
