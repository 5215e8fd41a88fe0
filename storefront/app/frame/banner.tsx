import { Truck, X } from '../ui/icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopData, useStaticText } from '../shop-data.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { closeBanner } from './banner-memory.ts'

/** Advertises free delivery; once closed it stays closed until the shop writes another text. */
export function Banner() {
  const { t } = useTranslation()
  const { static_data } = useShopData()
  const text = useStaticText()('banner')
  if (text === '') return null
  // The source text tells banners apart: it is the same in whatever language the reader closed it.
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
