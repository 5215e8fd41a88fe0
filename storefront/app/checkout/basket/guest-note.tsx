import { BadgePercent } from '@shop/ui/icons/rare-icon-paths.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { hasPopup, openPopup, type PopupName } from '../../popups/popup-store.ts'
import { useStaticText } from '../../api/shop-data.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'

/** Spec, section 2, "Cart page". */
export function GuestNote() {
  const { t } = useTranslation()
  const why = t('guest_note_why')
  const comma = why.startsWith(',') ? ',' : ''
  return (
    <div className="note no-print mt-5">
      <Icon of={BadgePercent} />
      <p>
        <AccountLink popup="register">{t('guest_note_register')}</AccountLink> {t('guest_note_or')}{' '}
        {/* A line may not begin with the comma. */}
        <span className="whitespace-nowrap">
          <AccountLink popup="login">{t('guest_note_log_in')}</AccountLink>
          {comma}
        </span>
        {why.slice(comma.length)}
      </p>
    </div>
  )
}

/** Without that popup the shop's phone number: its staff create accounts. */
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
