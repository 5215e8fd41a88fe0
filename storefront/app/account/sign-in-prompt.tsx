import { useEffect } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { openPopup, usePopup } from '../shell/public.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** A guest is asked to log in, and told what for. */
export function GuestOfCabinet() {
  const { t } = useTranslation()
  useEffect(() => {
    if (usePopup.getState().name === null) openPopup('login')
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
