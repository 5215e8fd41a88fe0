import { useEffect, useRef, useState } from 'react'
import { resetPassword } from '@shop/contract/shop/account'
import { isCallFailed } from '@shop/contract/call'
import { isEmail } from '@shop/contract/rules/validation'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { textProp } from '../text-prop.ts'
import { useForm, type FormValues } from '../../forms/use-form.ts'

/** Spec, section 4: the confirmation replaces the form. */
export function ResetPasswordPopup({ is_open, onClose, email }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const [is_sent, setSent] = useState(false)
  return (
    <Dialog
      title={t(is_sent ? 'reset_sent_title' : 'reset_password_title')}
      {...(is_sent && { picture: '/brand/mail.svg' })}
      is_open={is_open}
      onClose={onClose}
    >
      {is_sent ? <Sent onClose={onClose} /> : <ResetForm email={textProp(email)} onSent={() => setSent(true)} />}
    </Dialog>
  )
}

function ResetForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useTranslation()
  const send = async (typed: FormValues<'email'>) => {
    try {
      await call(resetPassword, { body: { email: typed.email.trim() } })
      onSent()
    } catch (error) {
      // Spec, section 8: "password reset failures: toast meaning unknown error".
      const is_too_often = isCallFailed(error) && error.status === 429
      toast('err', t(is_too_often ? 'too_many_calls' : 'unknown_error'))
    }
    return null
  }
  const form = useForm<'email'>({
    fields: ['email'],
    check: (typed) => (isEmail(typed.email.trim()) ? {} : { email: 'invalid_email' }),
    send,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      <p className="text-ink-600">{t('reset_password_what')}</p>
      <Field
        label={t('email')}
        type="email"
        autoComplete="email"
        placeholder="name@school.ua"
        required
        defaultValue={email}
        {...form.field('email')}
      />
      <Button type="submit" size="lg" is_loading={form.is_sending}>
        {t('send')}
      </Button>
    </form>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const message = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useEffect(() => message.current?.closest('dialog')?.querySelector('h2')?.focus(), [])
  return (
    <div ref={message} className="animate-edit">
      <p className="mt-2 text-ink-600">{t('reset_sent_text')}</p>
      <Button size="lg" is_block className="mt-6" onClick={onClose}>
        {t('understood')}
      </Button>
    </div>
  )
}
