import { AccountLink } from '../basket/guest-note.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

export function OrderConsent({ is_guest }: { is_guest: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2 text-sm text-ink-600">
      <p>
        {t('order_consent')}{' '}
        <a className="link" href="/docs/personal" target="_blank" rel="noopener">
          {t('order_consent_what')}
        </a>
        .
      </p>
      {is_guest && (
        <p>
          {t('have_account')} <AccountLink popup="login">{t('have_account_log_in')}</AccountLink>
          {t('have_account_why')}
        </p>
      )}
    </div>
  )
}
