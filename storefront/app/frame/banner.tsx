import { deliverySentence } from '@shop/contract/rules/orders/delivery-rule'
import { Truck, X } from '@shop/ui/icons/icon-paths.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useShopData, useStaticText } from '../api/shop-data.ts'
import { IconButton } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { closeBanner } from './closed-banner.ts'

const EVERYBODY = { buyer_kind: null, sum: null, method: null }

/** The focus goes on to what comes next. */
function close(text: string) {
  closeBanner(text)
  const next = [...document.querySelectorAll<HTMLElement>('header :is(a, button)')]
  next.find((control) => control.checkVisibility())?.focus()
}

/** The shop's text and its delivery promise. Stays closed until either changes. */
export function Banner() {
  const { t, language } = useTranslation()
  const { static_data, delivery_rule } = useShopData()
  const sentenceIn = (of: typeof language) =>
    delivery_rule.is_free_for_institutions ? `${deliverySentence(delivery_rule, EVERYBODY, of)}.` : ''
  const text = [useStaticText()('banner'), sentenceIn(language)].filter(Boolean).join(' ')
  if (text === '') return null
  // By the Ukrainian text, in any language.
  const own = static_data.find(({ key }) => key === 'banner')?.value_ua ?? ''
  const source = [own, sentenceIn('ua')].filter(Boolean).join(' ')
  return (
    <aside className="banner no-print" data-text={source} aria-label={t('announcement')}>
      <div className="page">
        <div className="banner__in">
          <Icon of={Truck} />
          <span>
            {text} <Link to="/about#deliv">{t('delivery_terms')}</Link>
          </span>
          <IconButton label={t('close_announcement')} onClick={() => close(source)}>
            <Icon of={X} />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}
