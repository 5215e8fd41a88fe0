import { useEffect, useRef, useState } from 'react'
import { confirmEmail } from '@shop/contract/shop/account'
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
import { loadProfile, signIn, useSession } from '../session-store.ts'
import { dropSignInKey, signInKeyFor } from '../sign-in-key.ts'

type Outcome = 'asked' | 'underway' | 'signed_in' | 'confirmed' | 'used' | 'expired' | 'taken' | 'wrong' | 'unreachable'

const PICTURE: Record<Outcome, string> = {
  asked: '/brand/mail.svg',
  underway: '/brand/mail.svg',
  signed_in: '/brand/success.svg',
  confirmed: '/brand/success.svg',
  used: '/brand/mail.svg',
  expired: '/brand/mail.svg',
  taken: '/brand/mail.svg',
  wrong: '/brand/mail.svg',
  unreachable: '/brand/offline.svg',
}

/** Spec, section 4: "/confirm opens confirm". */
export function ConfirmPopup({ is_open, onClose, ...query }: PopupProps & Record<string, unknown>) {
  const { t } = useTranslation()
  const email = textProp(query['email'])
  const { outcome, verify } = useVerification(email, textProp(query['code']))
  return (
    <Dialog title={t(`confirm_${outcome}_title`)} picture={PICTURE[outcome]} is_open={is_open} onClose={onClose}>
      <p className="mt-2 text-ink-600" role="status" data-outcome={outcome}>
        {t(`confirm_${outcome}_text`)}
      </p>
      {outcome === 'asked' && (
        <>
          <p className="mt-2 font-semibold break-all">{email}</p>
          <Button size="lg" is_block className="mt-6" onClick={verify}>
            {t('confirm_this_email')}
          </Button>
        </>
      )}
      {outcome === 'signed_in' && (
        <ButtonLink to="/profile" size="lg" is_block className="mt-6">
          {t('account')}
        </ButtonLink>
      )}
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
  const [outcome, setOutcome] = useState<Outcome>(() => (isOwnBrowser(email) ? 'underway' : 'asked'))
  const is_started = useRef(false)
  const verify = async () => {
    setOutcome('underway')
    setOutcome(await verified(email, code))
  }
  useEffect(() => {
    if (is_started.current) return
    is_started.current = true
    if (outcome === 'underway') void verified(email, code).then(setOutcome)
    // Removes the code from address bar and history.
    void go('/', { replace: true, preventScrollReset: true, viewTransition: false })
  }, [outcome, email, code, go])
  return { outcome, verify: () => void verify() }
}

/** Mail scanners open links too: other browsers need a button. */
const isOwnBrowser = (email: string) => signInKeyFor(email) !== undefined || useSession.getState().token !== null

async function verified(email: string, code: string): Promise<Outcome> {
  try {
    const sign_in_key = signInKeyFor(email)
    const { session } = (await call(confirmEmail, { body: { email, code, ...(sign_in_key && { sign_in_key }) } })).data
    dropSignInKey()
    if (session && useSession.getState().token === null) {
      signIn(session.user, session.token)
      return 'signed_in'
    }
    if (useSession.getState().token !== null) void loadProfile()
    return 'confirmed'
  } catch (error) {
    if (isRefusedWith(error, 'code_used')) return 'used'
    if (isRefusedWith(error, 'code_expired')) return 'expired'
    if (isRefusedWith(error, 'email_taken')) return 'taken'
    return isCallFailed(error) && error.status >= 400 && error.status < 429 ? 'wrong' : 'unreachable'
  }
}
