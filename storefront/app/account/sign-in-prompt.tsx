import { useEffect } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup, usePopup } from '../popups/popup-store.ts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { tokenCookie } from './session-store.ts'

export function SignInPrompt() {
  const { t } = useTranslation()
  useEffect(() => {
    // Until hydration the prompt is hidden in a signed-in buyer's page, too.
    if (tokenCookie() === null && usePopup.getState().name === null) openPopup('login')
  }, [])
  return (
    <Empty picture="empty-orders" title={t('account_for_guest_title')} text={t('account_for_guest_text')}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => openPopup('login')}>{t('sign_in')}</Button>
        <Button kind="ghost" onClick={() => openPopup('register')}>
          {t('register')}
        </Button>
      </div>
    </Empty>
  )
}
