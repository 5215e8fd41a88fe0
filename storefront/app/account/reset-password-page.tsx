import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { setPassword, undoEmailChange } from '@shop/contract/shop/account'
import { isRefusedWith } from '@shop/contract/call'
import { call } from '../api/call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { definePage } from '../pages/page.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useGo } from '../ui/link.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { useHydrated } from '../pages/use-hydrated.ts'
import { NewPasswordFields } from './popups/new-password-fields.tsx'
import { checkNewPassword } from './new-password.ts'
import { endSession } from './session-store.ts'
import { toastIfUnreachable, useForm, formErrorsFrom, type FormValues, type FormErrors } from '../forms/use-form.ts'

/** `/reset-password?code=…` from a mail, valid once, for an hour. `undo=1`: the old address takes the account back. */
export const resetPasswordPage = definePage<null>('reset_password', {
  // A proxy could cache a page with the code.
  loader: () => Promise.resolve(null),
  Component: ResetPasswordPage,
  handle: {
    crumbs: (_, t) => [{ label: t('new_password_title') }],
    title: (_, t) => t('new_password_title'),
  },
})

type Outcome = 'open' | 'done' | 'not_found' | 'code_used' | 'code_expired' | 'email_taken'

const FIELDS = ['new_password', 'repeated_password'] as const
type PasswordField = (typeof FIELDS)[number]

function ResetPasswordPage() {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const [query] = useSearchParams()
  const link = { code: query.get('code') ?? '', is_undo: query.get('undo') !== null }
  const [reported, setOutcome] = useState<Outcome>('open')
  const outcome = reported === 'open' && is_hydrated && link.code === '' ? 'not_found' : reported
  return (
    <div className="page">
      <div className="max-w-md">
        <h1 className="text-3xl lg:text-4xl">
          {t(is_hydrated && link.is_undo ? 'email_undo_title' : 'new_password_title')}
        </h1>
        <div key={outcome} className="animate-edit mt-6 min-h-96">
          {outcome === 'open' ? (
            <NewPasswordForm link={link} onOutcome={setOutcome} />
          ) : outcome === 'done' ? (
            <Done />
          ) : (
            <InvalidLink why={outcome} />
          )}
        </div>
      </div>
    </div>
  )
}

interface MailLink {
  code: string
  is_undo: boolean
}

function NewPasswordForm({ link, onOutcome }: { link: MailLink; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation()
  const is_hydrated = useHydrated()
  const form = useNewPassword(link, onOutcome)
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit}>
      <p className="text-ink-600">{t(is_hydrated && link.is_undo ? 'email_undo_what' : 'new_password_what')}</p>
      <NewPasswordFields field={form.field} />
      {form.errors.form && <Note kind="bad">{t(form.errors.form)}</Note>}
      <Button type="submit" size="lg" disabled={!is_hydrated} is_loading={form.is_sending}>
        {t('save_password')}
      </Button>
      <noscript>{t('account_needs_scripts')}</noscript>
    </form>
  )
}

function useNewPassword({ code, is_undo }: MailLink, onOutcome: (outcome: Outcome) => void) {
  const go = useGo()
  const send = async ({ new_password }: FormValues<PasswordField>): Promise<FormErrors<PasswordField> | null> => {
    try {
      await call(is_undo ? undoEmailChange : setPassword, { body: { code, password: new_password } })
    } catch (error) {
      const reason = failureReason(error)
      if (reason) onOutcome(reason)
      return reason || toastIfUnreachable(error) ? null : renamed(formErrorsFrom(error, ['password']))
    }
    // The server has revoked every session.
    endSession()
    onOutcome('done')
    void go('/reset-password', { replace: true, preventScrollReset: true, viewTransition: false })
    return null
  }
  return useForm<PasswordField>({ fields: FIELDS, check: checkNewPassword, send })
}

function failureReason(error: unknown): FailureReason | undefined {
  const reason = (['not_found', 'code_used', 'code_expired'] as const).find((why) => isRefusedWith(error, why))
  if (reason) return reason
  const is_taken = isRefusedWith(error, 'email_taken')
  return is_taken ? 'email_taken' : undefined
}

const renamed = ({ password, form }: FormErrors<'password'>): FormErrors<PasswordField> =>
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

type FailureReason = Exclude<Outcome, 'open' | 'done'>

function InvalidLink({ why }: { why: FailureReason }) {
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
