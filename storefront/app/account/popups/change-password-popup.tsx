import { changePassword } from '@shop/contract/account'
import { isCallFailed, messagesOf } from '@shop/contract/call'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { textKeyOf } from '../refusal-texts.ts'
import type { PopupProps } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordInput } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { wrongNewPassword } from './new-password.ts'
import { PopupLink } from './popup-link.tsx'
import { useSession } from './session-store.ts'
import { tellUnreachable, useForm, type Typed, type Wrong } from './use-form.ts'

const FIELDS = ['current_password', 'new_password', 'repeated_password'] as const
type PasswordField = (typeof FIELDS)[number]

/** A new password for who knows the old one; the buyer's other sessions end with it. */
export function ChangePasswordPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const email = useSession().user?.email
  const form = usePasswordChange(onClose)
  return (
    <Dialog title={t('change_password_title')} is_open={is_open} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <PasswordInput
          label={t('current_password')}
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <NewPasswordFields field={form.field} />
        {form.wrong.form && <Note kind="bad">{t(form.wrong.form)}</Note>}
        <Button type="submit" size="lg" is_loading={form.is_sending}>
          {t('change_password')}
        </Button>
        <PopupLink popup="resetPass" email={email} className="justify-self-center text-sm">
          {t('current_password_forgotten')}
        </PopupLink>
      </form>
    </Dialog>
  )
}

function usePasswordChange(onClose: () => void) {
  const { t } = useTranslation()
  const check = (typed: Typed<PasswordField>): Wrong<PasswordField> =>
    typed.current_password === '' ? { current_password: 'password_missing' } : wrongNewPassword(typed)
  const send = async ({ current_password, new_password }: Typed<PasswordField>) => {
    try {
      await call(changePassword, { body: { current_password, new_password } })
      onClose()
      toast('ok', t('password_changed'))
      return null
    } catch (error) {
      // A token that ran out has brought the log-in in place of this popup.
      if (isCallFailed(error) && error.status === 401) return null
      return tellUnreachable(error) ? null : whatIsWrong(error)
    }
  }
  return useForm<PasswordField>({ fields: FIELDS, check, send })
}

/** Spec, section 8: "translation of change_password_{error}". */
function whatIsWrong(error: unknown): Wrong<PasswordField> {
  const [message = ''] = isCallFailed(error) ? messagesOf(error.body) : []
  const key = textKeyOf(`change_password_${message}`)
  switch (key) {
    case 'wrong_credentials_change_password':
      return { current_password: key }
    case 'invalid_password':
      return { new_password: key }
    default:
      return { form: textKeyOf(message) }
  }
}
