import { changePassword } from '@shop/contract/shop/account'
import { codeOf } from '@shop/contract/call'
import { call, isRefusedToken } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PopupProps } from '../../popups/popup-store.ts'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { checkNewPassword } from '../new-password.ts'
import { PopupLink } from './popup-link.tsx'
import { useSession } from '../session-store.ts'
import { toastIfUnreachable, useForm, type FormValues, type FormErrors } from '../../forms/use-form.ts'

const FIELDS = ['current_password', 'new_password', 'repeated_password'] as const
type PasswordField = (typeof FIELDS)[number]

/** Ends the buyer's other sessions. */
export function ChangePasswordPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const email = useSession().user?.email
  const form = usePasswordChange(onClose)
  return (
    <Dialog title={t('change_password_title')} is_open={is_open} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {/* For password managers. */}
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <PasswordInput
          label={t('current_password')}
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <NewPasswordFields field={form.field} />
        {form.errors.form && <Note kind="bad">{t(form.errors.form)}</Note>}
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
  const check = (typed: FormValues<PasswordField>): FormErrors<PasswordField> =>
    typed.current_password === '' ? { current_password: 'password_missing' } : checkNewPassword(typed)
  const send = async ({ current_password, new_password }: FormValues<PasswordField>) => {
    try {
      await call(changePassword, { body: { current_password, new_password } })
      onClose()
      toast('ok', t('password_changed'))
      return null
    } catch (error) {
      // An expired token has replaced this popup with the login.
      if (isRefusedToken(error)) return null
      return toastIfUnreachable(error) ? null : serverErrors(error)
    }
  }
  return useForm<PasswordField>({ fields: FIELDS, check, send })
}

/** Spec, section 8, "Password change failure". */
function serverErrors(error: unknown): FormErrors<PasswordField> {
  switch (codeOf(error)) {
    case 'wrong_current_password':
      return { current_password: 'wrong_credentials_change_password' }
    case 'invalid_password':
      return { new_password: 'invalid_password' }
    default:
      return { form: failureKeyOf(error) }
  }
}
