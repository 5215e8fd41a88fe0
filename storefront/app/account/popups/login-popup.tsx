import { useEffect } from 'react'
import { logIn } from '@shop/contract/account'
import { isEmail } from '@shop/contract/rules/validation'
import { isCallFailed, messagesOf } from '@shop/contract/call'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { isRefusedWith, textKeyOf } from '../refusal-texts.ts'
import { openPopup, usePopup, type PopupName, type PopupProps } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, PasswordInput } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Captcha, CAPTCHA_FIELD } from './captcha.tsx'
import { ResendButton } from './resend-button.tsx'
import { PopupLink } from './popup-link.tsx'
import { signIn, useSession } from './session-store.ts'
import { textProp } from './text-prop.ts'
import { useCaptcha } from './use-captcha.ts'
import { tellUnreachable, useForm, type Typed, type Wrong } from './use-form.ts'

const FIELDS = ['email', 'password', CAPTCHA_FIELD] as const
type LoginField = (typeof FIELDS)[number]

/** Opened with an e-mail that is known already, because the session ran out, or on the way to another popup. */
export function LoginPopup({ is_open, onClose, ...opened }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const { form, captcha } = useLogIn(opened, onClose)
  useClosedBySignIn(onClose)
  const is_unconfirmed = form.wrong.form === 'confirm_email'
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
        {captcha.is_asked && <Captcha {...form.field(CAPTCHA_FIELD)} round={captcha.round} />}
        {form.wrong.form && (
          <Note kind={is_unconfirmed ? 'warn' : 'bad'}>
            <p>{t(form.wrong.form)}</p>
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
  const send = async ({ email, password, altcha }: Typed<LoginField>): Promise<Wrong<LoginField> | null> => {
    const body = { email: email.trim(), password, ...captcha.solution(altcha) }
    try {
      const { user, token } = (await call(logIn, { body })).data
      // First what is shown next: a popup that sees the buyer signed in closes by itself.
      if (typeof opened['next'] === 'string')
        openPopup(opened['next'] as PopupName, (opened['next_props'] ?? {}) as Record<string, unknown>)
      else onClose()
      signIn(user, token)
      return null
    } catch (error) {
      captcha.afterRefusal(error)
      return tellUnreachable(error) ? null : whatIsWrong(error)
    }
  }
  const check = (typed: Typed<LoginField>) => wrongLogin(typed, captcha.is_asked)
  return { captcha, form: useForm({ fields: FIELDS, check, send }) }
}

function wrongLogin({ email, password, altcha }: Typed<LoginField>, needs_captcha: boolean): Wrong<LoginField> {
  const wrong: Wrong<LoginField> = {}
  if (!isEmail(email.trim())) wrong.email = 'invalid_email'
  if (password === '') wrong.password = 'password_missing'
  if (needs_captcha && altcha === '') wrong.altcha = 'captcha_required'
  return wrong
}

/** The server's message through the table; nothing when it says nothing (spec, section 8, "Login failure"). */
function whatIsWrong(error: unknown): Wrong<LoginField> | null {
  if (isRefusedWith(error, 'captcha_required')) return { altcha: 'captcha_required' }
  if (isRefusedWith(error, 'wrong_credentials')) return { password: 'wrong_credentials' }
  const [message] = isCallFailed(error) ? messagesOf(error.body) : []
  return message === undefined ? null : { form: textKeyOf(message) }
}

/** Signed in meanwhile, here or in another tab: there is nothing left to ask. */
function useClosedBySignIn(onClose: () => void) {
  const is_signed_in = useSession((session) => session.token !== null)
  useEffect(() => {
    if (is_signed_in && usePopup.getState().name === 'login') onClose()
  }, [is_signed_in, onClose])
}
