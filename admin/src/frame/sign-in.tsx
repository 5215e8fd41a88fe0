import { useLogin } from 'ra-core'
import { isRefusedWith } from '@shop/contract/call'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../auth-provider.ts'
import { failureKey } from '../failure.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Icon } from '../kit/widgets/icon.tsx'
import { useT } from '../kit/text/translate.ts'
import { solveCaptcha } from './captcha.ts'
import { LanguageSwitch } from './top-bar.tsx'

/** E-mail and password, and a code if a second factor is set up. */
export function SignIn() {
  const t = useT()
  const login = useLogin()
  const [asks_code, askCode] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = t('shell.sign_in')
  }, [t])
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = {
      email: String(typed.get('email')),
      password: String(typed.get('password')),
      code: String(typed.get('code') ?? ''),
    }
    // Validate ourselves: the browser's messages are in its own language.
    if (credentials.email === '' || credentials.password === '') {
      setFault(t('shell.sign_in_empty'))
      return
    }
    setBusy(true)
    setFault(null)
    try {
      await signIn(login, credentials)
    } catch (error) {
      if (isRefusedWith(error, 'second_factor_required')) askCode(true)
      else setFault(t(failureKey(error)))
      setBusy(false)
    }
  }
  return (
    <main className="grid min-h-screen place-items-center p-4">
      <section className="panel w-full max-w-[420px] p-6 sm:p-8">
        <div className="flex items-center gap-3 mb-6">
          <span className="font-display font-semibold">{t('shell.name')}</span>
          <LanguageSwitch />
        </div>
        <h1 className="text-2xl mb-6">{t('shell.sign_in')}</h1>
        <form className="grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
          <Line name="email" label={t('shell.email')}>
            <input id="email" name="email" type="email" className="input" autoComplete="username" required />
          </Line>
          <Line name="password" label={t('shell.password')}>
            <input
              id="password"
              name="password"
              type="password"
              className="input"
              autoComplete="current-password"
              required
            />
          </Line>
          {asks_code && <CodeField />}
          {fault !== null && (
            <p className="err" role="alert">
              <Icon name="circle-alert" />
              {fault}
            </p>
          )}
          <Button type="submit" is_busy={is_busy} className="btn--block">
            {t('shell.enter')}
          </Button>
          <a className="link text-sm" href="/reset-password" target="_blank" rel="noreferrer">
            {t('shell.forgotten')}
          </a>
        </form>
      </section>
    </main>
  )
}

/** ra-core's redirect target: the page where the session ended. */
const here = () => location.pathname.replace(/^\/admin/, '') + location.search

/** After too many failures the server requires a captcha; solve it once and retry. */
async function signIn(login: ReturnType<typeof useLogin>, credentials: Credentials): Promise<void> {
  try {
    await login(credentials, here())
  } catch (error) {
    if (!isRefusedWith(error, 'captcha_required')) throw error
    await login({ ...credentials, captcha: await solveCaptcha() }, here())
  }
}

export function Line({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
    </div>
  )
}

export function CodeField() {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Line name="code" label={t('shell.code')}>
      <input
        ref={field}
        id="code"
        name="code"
        className="input input--mono"
        autoComplete="one-time-code"
        aria-describedby="code-hint"
        required
      />
      <span id="code-hint" className="hint">
        {t('shell.code_hint')}
      </span>
    </Line>
  )
}
