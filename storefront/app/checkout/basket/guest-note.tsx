import { BadgePercent } from '../ui/rare-icon-paths.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { hasPopup, openPopup, type PopupName } from '../shell/public.ts'
import { useStaticText } from '../shop-data.ts'
import { Icon } from '../ui/icon.tsx'

/** Register or log in for a discount (spec, section 2, "Cart page"). */
export function GuestNote() {
  const { t } = useTranslation()
  return (
    <div className="note mt-5">
      <Icon of={BadgePercent} />
      <p>
        <AccountLink popup="register">{t('guest_note_register')}</AccountLink> {t('guest_note_or')}{' '}
        <AccountLink popup="login">{t('guest_note_log_in')}</AccountLink>
        {t('guest_note_why')}
      </p>
    </div>
  )
}

/** Opens the popup; in a shop that has none it rings up the people who make accounts. */
export function AccountLink({ popup, children }: { popup: PopupName; children: ReactNode }) {
  const phone = useStaticText()('phone_number_1')
  if (!hasPopup(popup))
    return (
      <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        {children}
      </a>
    )
  return (
    <button type="button" className="link" onClick={() => openPopup(popup)}>
      {children}
    </button>
  )
}
