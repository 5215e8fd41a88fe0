import { register } from '@shop/contract/shop/account'
import { isRefusedWith } from '@shop/contract/call'
import { isEmail, isName, isPassword, isPhone } from '@shop/contract/rules/validation'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup, type PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Note } from '@shop/ui/components/note/note.tsx'
import { PhoneInput } from '../../forms/phone-input.tsx'
import { Captcha, CAPTCHA_FIELD } from '../../forms/captcha.tsx'
import { PopupLink } from './popup-link.tsx'
import { signOut, useSession } from '../session-store.ts'
import { useCaptcha } from '../../forms/use-captcha.ts'
import { toastIfUnreachable, useForm, formErrorsFrom, type FormValues, type FormErrors } from '../../forms/use-form.ts'
import { makeSignInKey } from '../sign-in-key.ts'
import { textProp } from '../text-prop.ts'

const FIELDS = ['name', 'email', 'phone_number', 'password', CAPTCHA_FIELD] as const
type RegisterField = (typeof FIELDS)[number]

export function RegisterPopup({ is_open, onClose, email }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const is_signed_in = useSession((session) => session.token !== null)
  return (
    <Dialog title={t('registration_title')} is_open={is_open} onClose={onClose}>
      {is_signed_in ? <AlreadySignedIn /> : <RegisterForm email={textProp(email)} />}
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
      <PhoneInput label={t('phone')} required {...form.valueField('phone_number')} />
      <PasswordInput
        label={t('password')}
        hint={t('password_rules')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      {captcha.is_required && <Captcha {...form.valueField(CAPTCHA_FIELD)} round={captcha.round} />}
      {form.errors.form && <Note kind="bad">{t(form.errors.form)}</Note>}
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
  const send = async (typed: FormValues<RegisterField>): Promise<FormErrors<RegisterField> | null> => {
    const { name, email, phone_number, password, altcha } = typed
    const sign_in_key = makeSignInKey(email.trim())
    const body = {
      name: name.trim(),
      email: email.trim(),
      phone_number,
      password,
      sign_in_key,
      ...captcha.solution(altcha),
    }
    try {
      await call(register, { body })
      openPopup('askConfirm', { email: body.email })
      return null
    } catch (error) {
      captcha.afterRefusal(error)
      if (toastIfUnreachable(error)) return null
      return isRefusedWith(error, 'captcha_required')
        ? { altcha: 'captcha_required' }
        : formErrorsFrom<RegisterField>(error, FIELDS)
    }
  }
  const check = (typed: FormValues<RegisterField>) => checkRegistration(typed, captcha.is_required)
  return { captcha, form: useForm({ fields: FIELDS, check, send }) }
}

/** Every wrong field; the focus follows the specification's order (section 5). */
function checkRegistration(typed: FormValues<RegisterField>, needs_captcha: boolean): FormErrors<RegisterField> {
  const is_unnamed = typed.name.trim() === ''
  return {
    ...((is_unnamed || !isName(typed.name)) && { name: is_unnamed ? 'fill_in' : 'invalid_name' }),
    ...(!isEmail(typed.email.trim()) && { email: 'invalid_email' }),
    ...(!isPhone(typed.phone_number) && { phone_number: 'invalid_phone' }),
    ...(!isPassword(typed.password) && { password: 'invalid_password' }),
    ...(needs_captcha && typed.altcha === '' && { altcha: 'captcha_required' }),
  }
}

function AlreadySignedIn() {
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
