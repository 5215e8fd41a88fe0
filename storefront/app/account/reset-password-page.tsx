import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { setPassword } from '@shop/contract/account'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../page.tsx'
import { isRefusedWith } from '../refusal-texts.ts'
import { openPopup } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { useGo } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { wrongNewPassword } from './new-password.ts'
import { endSession } from './session-store.ts'
import { tellUnreachable, useForm, wrongFrom, type Typed, type Wrong } from './use-form.ts'

/** Where the letter for a forgotten password leads: `/reset-password?code=…`, once, within an hour. */
export const resetPasswordPage = definePage<null>({
  // The code is for the browser alone: a page that holds it could be kept by somebody on the way.
  loader: () => Promise.resolve(null),
  Component: ResetPasswordPage,
  handle: {
    crumbs: (_, t) => [{ label: t('new_password_title') }],
    title: (_, t) => t('new_password_title'),
    is_indexed: false,
  },
})

type Outcome = 'open' | 'done' | 'not_found' | 'code_used' | 'code_expired'

const FIELDS = ['new_password', 'repeated_password'] as const
type PasswordField = (typeof FIELDS)[number]

function ResetPasswordPage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const [told, setOutcome] = useState<Outcome>('open')
  const outcome = told === 'open' && is_hydrated && code === '' ? 'not_found' : told
  return (
    <div className="page">
      <div className="max-w-md">
        <h1 className="text-3xl lg:text-4xl">{t('new_password_title')}</h1>
        <div key={outcome} className="animate-edit mt-6">
          {outcome === 'open' ? (
            <NewPasswordForm code={code} onOutcome={setOutcome} />
          ) : outcome === 'done' ? (
            <Done />
          ) : (
            <DeadLink why={outcome} />
          )}
        </div>
      </div>
    </div>
  )
}

function NewPasswordForm({ code, onOutcome }: { code: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const form = useNewPassword(code, onOutcome)
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit}>
      <p className="text-ink-600">{t('new_password_what')}</p>
      <NewPasswordFields field={form.field} />
      {form.wrong.form && <Note kind="bad">{t(form.wrong.form)}</Note>}
      <Button type="submit" size="lg" disabled={!is_hydrated} is_loading={form.is_sending}>
        {t('save_password')}
      </Button>
      <noscript>{t('account_needs_scripts')}</noscript>
    </form>
  )
}

function useNewPassword(code: string, onOutcome: (outcome: Outcome) => void) {
  const go = useGo()
  const send = async ({ new_password }: Typed<PasswordField>): Promise<Wrong<PasswordField> | null> => {
    try {
      await call(setPassword, { body: { code, password: new_password } })
    } catch (error) {
      const dead = (['not_found', 'code_used', 'code_expired'] as const).find((why) => isRefusedWith(error, why))
      if (dead) onOutcome(dead)
      return dead || tellUnreachable(error) ? null : renamed(wrongFrom(error, ['password']))
    }
    // It ended every session, ours too.
    endSession()
    onOutcome('done')
    void go('/reset-password', { replace: true, preventScrollReset: true, viewTransition: false })
    return null
  }
  return useForm<PasswordField>({ fields: FIELDS, check: wrongNewPassword, send })
}

const renamed = ({ password, form }: Wrong<'password'>): Wrong<PasswordField> =>
  password === undefined ? { form: form ?? 'something_was_happen' } : { new_password: password }

function Done() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6">
      <Note kind="ok">{t('new_password_saved')}</Note>
      <Button size="lg" onClick={() => openPopup('login')}>
        {t('sign_in')}
      </Button>
    </div>
  )
}

function DeadLink({ why }: { why: 'not_found' | 'code_used' | 'code_expired' }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <Note kind="warn">{t(why === 'not_found' ? 'reset_link_wrong' : why)}</Note>
      <Button size="lg" onClick={() => openPopup('resetPass')}>
        {t('new_reset_letter')}
      </Button>
    </div>
  )
}
