import { type MouseEvent } from 'react'
import { sendConfirmation } from '@shop/contract/shop/account'
import { isEmail } from '@shop/contract/rules/validation'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useAction } from '../../api/use-action.ts'
import { openPopup } from '../../popups/popup-store.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

interface ResendButtonProps {
  /** Default: the surrounding form's. */
  email?: string
  className?: string
}

export function ResendButton({ email, className = '' }: ResendButtonProps) {
  const { t } = useTranslation()
  const { is_running, run } = useAction()
  const send = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const typed = currentTarget.form?.elements.namedItem('email')
    const address = (email ?? (typed instanceof HTMLInputElement ? typed.value : '')).trim()
    if (!isEmail(address)) return toast('err', t('invalid_email'))
    await run(async () => {
      await call(sendConfirmation, { body: { email: address } })
      openPopup('askConfirm', { email: address })
      toast('ok', t('letter_sent_again'))
    })
  }
  return (
    <button type="button" className={`link ${className}`} aria-busy={is_running} onClick={(event) => void send(event)}>
      {t('send_letter_again')}
    </button>
  )
}
