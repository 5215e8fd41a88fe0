import { Toasts as PlainToasts } from '@shop/ui/components/toast/toast.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from './link.tsx'

export function Toasts() {
  const { t } = useTranslation()
  return (
    <PlainToasts
      close_label={t('close')}
      renderLink={({ to, label }, onFollow) => (
        <Link to={to} className="whitespace-nowrap" onClick={onFollow}>
          {label}
        </Link>
      )}
    />
  )
}
