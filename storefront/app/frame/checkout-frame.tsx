import { LANGUAGES } from '@shop/contract/primitives'
import { ArrowLeft, Phone } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { telephone, useContacts } from '../api/contacts.ts'
import { useShopData } from '../api/shop-data.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Link } from '../ui/link.tsx'
import { SharedPart } from '../ui/shared-part.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'

/** Nothing that leads away from the order: the telephone and the way back. */
export function CheckoutHeader() {
  return (
    <header className="no-print border-b border-line">
      <div className="page">
        <SharedPart of={useShopData()} name="checkout header">
          <CheckoutLinks />
        </SharedPart>
      </div>
    </header>
  )
}

function CheckoutLinks() {
  const { t } = useTranslation()
  const [phone] = useContacts().phones
  return (
    <div className="header__in">
      <Link className="header__logo" to="/">
        <Logo width={172} height={44} />
      </Link>
      <div className="ml-auto flex items-center gap-6 font-medium">
        {phone && (
          <a
            className="tnum inline-flex min-h-11 items-center gap-2 no-underline max-md:hidden"
            href={telephone(phone)}
          >
            <Icon of={Phone} className="text-ink-500" />
            {phone}
          </a>
        )}
        <Link className="inline-flex min-h-11 items-center gap-2 no-underline" to="/basket">
          <Icon of={ArrowLeft} className="text-ink-500" />
          {t('back_to_cart')}
        </Link>
      </div>
    </div>
  )
}

export function CheckoutFooter() {
  return (
    <footer className="no-print border-t border-line py-5 text-sm text-ink-600">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SharedPart of={useShopData()} name="checkout footer">
          <Help />
        </SharedPart>
        <LanguageSwitcher languages={LANGUAGES} />
      </div>
    </footer>
  )
}

function Help() {
  const { t } = useTranslation()
  const { phones, working_hours } = useContacts()
  const { has_terms } = useShopData()
  const [phone] = phones
  return (
    <>
      {phone && (
        <span>
          {t('order_questions')}{' '}
          <a className="link tnum" href={telephone(phone)}>
            {phone}
          </a>
          {working_hours && `, ${working_hours}`}
        </span>
      )}
      {has_terms && (
        <Link className="link" to="/docs/terms">
          {t('terms_of_sale')}
        </Link>
      )}
      <Link className="link" to="/docs/personal">
        {t('personal_data_processing')}
      </Link>
    </>
  )
}
