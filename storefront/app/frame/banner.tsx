import { Truck, X } from '@shop/ui/icons/icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopData, useStaticText } from '../api/shop-data.ts'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { closeBanner } from './closed-banner.ts'

/** Stays closed until the shop changes its text. */
export function Banner() {
  const { t } = useTranslation()
  const { static_data } = useShopData()
  const text = useStaticText()('banner')
  if (text === '') return null
  // Identified by the Ukrainian text, whatever language it was closed in.
  const source = static_data.find(({ key }) => key === 'banner')?.value_ua ?? text
  return (
    <aside className="banner no-print" data-text={source} aria-label={t('announcement')}>
      <div className="page">
        <div className="banner__in">
          <Icon of={Truck} />
          <span>
            {text} <Link to="/about#deliv">{t('delivery_terms')}</Link>
          </span>
          <IconButton label={t('close_announcement')} onClick={() => closeBanner(source)}>
            <Icon of={X} />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}
