import { useEffect } from 'react'
import { logIn } from '@shop/contract/shop/account'
import { isEmail } from '@shop/contract/rules/validation'
import { codeOf, isRefusedWith } from '@shop/contract/call'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup, usePopup, type PopupName, type PopupProps } from '../../popups/popup-store.ts'
import { failureKeyOf } from '../../api/refusal-texts.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { Captcha, CAPTCHA_FIELD } from '../../forms/captcha.tsx'
import { ResendButton } from './resend-button.tsx'
import { PopupLink } from './popup-link.tsx'
import { signIn, useSession } from '../session-store.ts'
import { textProp } from '../text-prop.ts'
import { useCaptcha } from '../../forms/use-captcha.ts'
import { toastIfUnreachable, useForm, type FormValues, type FormErrors } from '../../forms/use-form.ts'

const FIELDS = ['email', 'password', CAPTCHA_FIELD] as const
type LoginField = (typeof FIELDS)[number]

/** `opened`: a known e-mail, the reason, the popup to open afterwards. */
export function LoginPopup({ is_open, onClose, ...opened }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const { form, captcha } = useLogIn(opened, onClose)
  useClosedBySignIn(onClose)
  const is_unconfirmed = form.errors.form === 'confirm_email'
  return (
    <Dialog title={t('login_title')} is_open={is_open} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
        {opened['is_expired'] === true && <Note>{t('session_expired')}</Note>}
        <Field
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          defaultValue={textProp(opened['email'])}
          {...form.field('email')}
        />
        <PasswordInput label={t('password')} autoComplete="current-password" required {...form.field('password')} />
        <PopupLink popup="resetPass" className="justify-self-start text-sm">
          {t('forgot_password')}
        </PopupLink>
        {captcha.is_required && <Captcha {...form.valueField(CAPTCHA_FIELD)} round={captcha.round} />}
        {form.errors.form && (
          <Note kind={is_unconfirmed ? 'warn' : 'bad'}>
            <p>{t(form.errors.form)}</p>
            {is_unconfirmed && <ResendButton />}
          </Note>
        )}
        <Button type="submit" size="lg" is_loading={form.is_sending}>
          {t('sign_in')}
        </Button>
        <p className="text-center text-ink-600">
          {t('no_account_yet')} <PopupLink popup="register">{t('register')}</PopupLink>
        </p>
      </form>
    </Dialog>
  )
}

function useLogIn(opened: Record<string, unknown>, onClose: () => void) {
  const captcha = useCaptcha()
  const send = async ({ email, password, altcha }: FormValues<LoginField>): Promise<FormErrors<LoginField> | null> => {
    const body = { email: email.trim(), password, ...captcha.solution(altcha) }
    try {
      const { user, token } = (await call(logIn, { body })).data
      // Before this one closes itself.
      if (typeof opened['next'] === 'string')
        openPopup(opened['next'] as PopupName, (opened['next_props'] ?? {}) as Record<string, unknown>)
      else onClose()
      signIn(user, token)
      return null
    } catch (error) {
      captcha.afterRefusal(error)
      return toastIfUnreachable(error) ? null : serverErrors(error)
    }
  }
  const check = (typed: FormValues<LoginField>) => checkLogin(typed, captcha.is_required)
  return { captcha, form: useForm({ fields: FIELDS, check, send }) }
}

function checkLogin(
  { email, password, altcha }: FormValues<LoginField>,
  needs_captcha: boolean,
): FormErrors<LoginField> {
  const errors: FormErrors<LoginField> = {}
  if (!isEmail(email.trim())) errors.email = 'invalid_email'
  if (password === '') errors.password = 'password_missing'
  if (needs_captcha && altcha === '') errors.altcha = 'captcha_required'
  return errors
}

/** Spec, section 8, "Login failure". */
function serverErrors(error: unknown): FormErrors<LoginField> | null {
  if (isRefusedWith(error, 'captcha_required')) return { altcha: 'captcha_required' }
  if (isRefusedWith(error, 'wrong_credentials')) return { password: 'wrong_credentials' }
  return codeOf(error) === null ? null : { form: failureKeyOf(error) }
}

function useClosedBySignIn(onClose: () => void) {
  const is_signed_in = useSession((session) => session.token !== null)
  useEffect(() => {
    if (is_signed_in && usePopup.getState().name === 'login') onClose()
  }, [is_signed_in, onClose])
}
