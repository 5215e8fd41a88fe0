import { type FormEvent, useRef, useState } from 'react'
import { register } from '@shop/contract/shop/account'
import { isRefusedWith } from '@shop/contract/call'
import { isName, isPassword } from '@shop/contract/rules/validation'
import { Button } from '@shop/ui/components/button/button.tsx'
import { call } from '../api/call.ts'
import { failureKeyOf } from '../api/refusal-texts.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { makeSignInKey } from './sign-in-key.ts'

export interface OrderingGuest {
  email: string
  phone: string
  name: string
}

/** The order appears once the mailbox is confirmed. */
export function PasswordAfterOrder({ guest: { email, phone, name } }: { guest: OrderingGuest }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [is_sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    if (!isPassword(password)) {
      setProblem('invalid_password')
      return input.current?.focus()
    }
    setSending(true)
    const known_name = isName(name) ? name : t('buyer_word')
    const body = { name: known_name, email, phone_number: phone, password, sign_in_key: makeSignInKey(email) }
    try {
      await call(register, { body })
      openPopup('askConfirm', { email })
    } catch (error) {
      setSending(false)
      // The popup's form has the captcha and all fields.
      if (isRefusedWith(error, 'captcha_required')) return openPopup('register', { email })
      setProblem(failureKeyOf(error))
    }
  }
  return (
    <form noValidate className="mt-6 grid gap-3 border-t border-line pt-5" onSubmit={(event) => void send(event)}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        ref={input}
        label={t('password_after_order')}
        hint={t('password_after_order_what', { email })}
        autoComplete="new-password"
        error={problem && t(problem)}
        onChange={() => setProblem(null)}
      />
      <Button type="submit" kind="soft" is_loading={is_sending}>
        {t('password_create')}
      </Button>
    </form>
  )
}
