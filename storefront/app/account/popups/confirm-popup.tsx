import { useEffect, useRef, useState } from 'react'
import { verifyEmail } from '@shop/contract/shop/account'
import { isCallFailed, isRefusedWith } from '@shop/contract/call'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openPopup, type PopupProps } from '../../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useGo } from '../../ui/link.tsx'
import { textProp } from '../text-prop.ts'
import { ResendButton } from './resend-button.tsx'
import { loadProfile, useSession } from '../session-store.ts'

type Outcome = 'underway' | 'confirmed' | 'used' | 'expired' | 'taken' | 'wrong' | 'unreachable'

const PICTURE: Record<Outcome, string> = {
  underway: '/brand/mail.svg',
  confirmed: '/brand/success.svg',
  used: '/brand/mail.svg',
  expired: '/brand/mail.svg',
  taken: '/brand/mail.svg',
  wrong: '/brand/mail.svg',
  unreachable: '/brand/offline.svg',
}

/** Opened by the link in the confirmation mail (spec, section 4: "/confirm opens confirm"). */
export function ConfirmPopup({ is_open, onClose, ...query }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const email = textProp(query['email'])
  const { outcome, verify } = useVerification(email, textProp(query['code']))
  return (
    <Dialog title={t(`confirm_${outcome}_title`)} picture={PICTURE[outcome]} is_open={is_open} onClose={onClose}>
      <p className="mt-2 text-ink-600" role="status" data-outcome={outcome}>
        {t(`confirm_${outcome}_text`)}
      </p>
      {(outcome === 'confirmed' || outcome === 'used') && <LogInButton email={email} />}
      {(outcome === 'expired' || outcome === 'wrong') && email !== '' && (
        <p className="mt-6">
          <ResendButton email={email} />
        </p>
      )}
      {outcome === 'unreachable' && (
        <Button size="lg" is_block className="mt-6" onClick={verify}>
          {t('try_again')}
        </Button>
      )}
    </Dialog>
  )
}

function LogInButton({ email }: { email: string }) {
  const { t } = useTranslation()
  const is_signed_in = useSession((session) => session.token !== null)
  if (is_signed_in)
    return (
      <ButtonLink to="/profile" size="lg" is_block className="mt-6">
        {t('account')}
      </ButtonLink>
    )
  return (
    <Button size="lg" is_block className="mt-6" onClick={() => openPopup('login', { email })}>
      {t('sign_in')}
    </Button>
  )
}

function useVerification(email: string, code: string) {
  const go = useGo()
  const [outcome, setOutcome] = useState<Outcome>('underway')
  const is_started = useRef(false)
  const verify = async () => {
    setOutcome('underway')
    setOutcome(await verified(email, code))
  }
  useEffect(() => {
    if (is_started.current) return
    is_started.current = true
    void verify()
    // Keep the code out of the address bar and the history.
    void go('/', { replace: true, preventScrollReset: true, viewTransition: false })
  })
  return { outcome, verify: () => void verify() }
}

async function verified(email: string, code: string): Promise<Outcome> {
  try {
    await call(verifyEmail, { query: { email, code } })
    // The confirmed address may be the new e-mail of the signed-in buyer.
    if (useSession.getState().token !== null) void loadProfile()
    return 'confirmed'
  } catch (error) {
    if (isRefusedWith(error, 'code_used')) return 'used'
    if (isRefusedWith(error, 'code_expired')) return 'expired'
    if (isRefusedWith(error, 'email_taken')) return 'taken'
    return isCallFailed(error) && error.status >= 400 && error.status < 429 ? 'wrong' : 'unreachable'
  }
}
