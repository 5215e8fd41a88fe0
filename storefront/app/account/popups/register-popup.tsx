import { register } from '@shop/contract/account'
import { isEmail, isName, isPassword, isPhone } from '@shop/contract/rules/validation'
import { call } from '../call.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { isRefusedWith } from '../refusal-texts.ts'
import { openPopup, type PopupProps } from '../shell/public.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, PasswordInput } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { Captcha, CAPTCHA_FIELD } from './captcha.tsx'
import { PopupLink } from './popup-link.tsx'
import { signOut, useSession } from './session-store.ts'
import { useCaptcha } from './use-captcha.ts'
import { tellUnreachable, useForm, wrongFrom, type Typed, type Wrong } from './use-form.ts'
import { textProp } from './text-prop.ts'

const FIELDS = ['name', 'email', 'phone_number', 'password', CAPTCHA_FIELD] as const
type RegisterField = (typeof FIELDS)[number]

/** Makes an account; for who is signed in already it says so. */
export function RegisterPopup({ is_open, onClose, email }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const is_signed_in = useSession((session) => session.token !== null)
  return (
    <Dialog title={t('registration_title')} is_open={is_open} onClose={onClose}>
      {is_signed_in ? <AlreadyIn /> : <RegisterForm email={textProp(email)} />}
    </Dialog>
  )
}

function RegisterForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const { form, captcha } = useRegistration()
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      <Field label={t('full_name')} autoComplete="name" required maxLength={120} {...form.field('name')} />
      <Field
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        {...form.field('email')}
      />
      <PhoneInput label={t('phone')} required {...form.phoneField('phone_number')} />
      <PasswordInput
        label={t('password')}
        hint={t('password_rules')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      {captcha.is_asked && <Captcha {...form.field(CAPTCHA_FIELD)} round={captcha.round} />}
      {form.wrong.form && <Note kind="bad">{t(form.wrong.form)}</Note>}
      <Button type="submit" size="lg" is_loading={form.is_sending}>
        {t('register')}
      </Button>
      <p className="text-sm text-ink-600">
        {t('register_consent')}{' '}
        <a className="link" href="/docs/personal" target="_blank" rel="noopener">
          {t('order_consent_what')}
        </a>
        .
      </p>
      <p className="text-center text-ink-600">
        {t('registered_already')} <PopupLink popup="login">{t('sign_in')}</PopupLink>
      </p>
    </form>
  )
}

function useRegistration() {
  const captcha = useCaptcha()
  const send = async (typed: Typed<RegisterField>): Promise<Wrong<RegisterField> | null> => {
    const { name, email, phone_number, password, altcha } = typed
    const body = { name: name.trim(), email: email.trim(), phone_number, password, ...captcha.solution(altcha) }
    try {
      await call(register, { body })
      openPopup('askConfirm', { email: body.email })
      return null
    } catch (error) {
      captcha.afterRefusal(error)
      if (tellUnreachable(error)) return null
      return isRefusedWith(error, 'captcha_required')
        ? { altcha: 'captcha_required' }
        : wrongFrom<RegisterField>(error, FIELDS)
    }
  }
  const check = (typed: Typed<RegisterField>) => wrongRegistration(typed, captcha.is_asked)
  return { captcha, form: useForm({ fields: FIELDS, check, send }) }
}

/** In the specification's order (section 5), the first thing that is wrong. */
function wrongRegistration(typed: Typed<RegisterField>, needs_captcha: boolean): Wrong<RegisterField> {
  if (!isName(typed.name)) return { name: 'invalid_name' }
  if (!isEmail(typed.email.trim())) return { email: 'invalid_email' }
  if (!isPhone(typed.phone_number)) return { phone_number: 'invalid_phone' }
  if (!isPassword(typed.password)) return { password: 'invalid_password' }
  if (needs_captcha && typed.altcha === '') return { altcha: 'captcha_required' }
  return {}
}

function AlreadyIn() {
  const { t } = useTranslation()
  return (
    <>
      <Note kind="warn">
        <b>{t('already_signed_in')}</b>
        <br />
        {t('already_signed_in_what')}
      </Note>
      <div className="mt-5 flex gap-3">
        <ButtonLink to="/profile" className="flex-1">
          {t('account')}
        </ButtonLink>
        <Button kind="ghost" onClick={signOut}>
          {t('sign_out')}
        </Button>
      </div>
    </>
  )
}
