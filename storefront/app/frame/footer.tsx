import { LANGUAGES } from '@shop/contract/primitives'
import { MapPin } from '@shop/ui/icons/icon-paths.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useLanguage } from '../i18n/language.ts'
import { useShopData, useStaticText } from '../api/shop-data.ts'
import { useShopIdentity } from '../api/shop-identity.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { SharedPart } from '../ui/shared-part.tsx'
import { mapAddress, telephone, useContacts } from '../api/contacts.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { MENU } from './menu-items.ts'

/** Logos from simple-icons (CC0). */
const BRANDS = [
  { key: 'social_facebook', name: 'Facebook', icon: '/brand/facebook.svg' },
  { key: 'social_instagram', name: 'Instagram', icon: '/brand/instagram.svg' },
  { key: 'social_youtube', name: 'YouTube', icon: '/brand/youtube.svg' },
  { key: 'social_viber', name: 'Viber', icon: '/brand/viber.svg' },
  { key: 'social_telegram', name: 'Telegram', icon: '/brand/telegram.svg' },
] as const

export function Footer() {
  return (
    <footer className="footer graph-dark on-dark no-print mt-20 lg:mt-28">
      <div className="page py-12 lg:py-16">
        <SharedPart of={useShopData()} name="footer">
          <div className="grid gap-10 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.1fr]">
            <About />
            <Phones />
            <Addresses />
            <Sections />
          </div>
        </SharedPart>
        <Copyright />
      </div>
    </footer>
  )
}

function About() {
  const text = useStaticText()
  return (
    <div>
      <Logo width={188} height={48} className="h-12 w-auto" is_inverse />
      <p className="mt-5 max-w-[22rem] text-sm text-ink-300">{text('footer')}</p>
      <Social />
    </div>
  )
}

function Social() {
  const { static_data } = useShopData()
  const language = useLanguage()
  const links = BRANDS.flatMap((brand) => {
    const entry = static_data.find(({ key }) => key === brand.key)
    const href = entry?.[`value_${language}`] || entry?.value || ''
    return /^(https?|viber|tg):/.test(href) ? [{ ...brand, href }] : []
  })
  if (links.length === 0) return null
  return (
    <div className="social mt-6">
      {links.map(({ key, name, icon, href }) => (
        <a key={key} href={href} target="_blank" rel="noreferrer" aria-label={name}>
          <img src={icon} alt="" width={20} height={20} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

function Phones() {
  const { t } = useTranslation()
  const { phones, working_hours } = useContacts()
  if (phones.length === 0 && working_hours === '') return null
  return (
    <div>
      <h2>{t('phones')}</h2>
      <ul className="grid gap-2">
        {phones.map((phone) => (
          <li key={phone}>
            <a className="tnum font-semibold !text-white" href={telephone(phone)}>
              {phone}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-300">{working_hours}</p>
    </div>
  )
}

function Addresses() {
  const { t } = useTranslation()
  const { emails, address } = useContacts()
  if (emails.length === 0 && address === '') return null
  return (
    <div>
      <h2>{t('mail_and_address')}</h2>
      <ul className="grid gap-2">
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
        {address && (
          <li className="pt-2">
            <a className="inline-flex gap-2" href={mapAddress(address)} target="_blank" rel="noreferrer">
              <Icon of={MapPin} className="mt-0.5" />
              <span className="max-w-[11rem]">{address.replace(/\. /g, '.\u00a0')}</span>
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

// In print the company comes first.
const SECTIONS = MENU.toSorted((a, b) => Number(b.to === '/about') - Number(a.to === '/about'))

function Sections() {
  const { t } = useTranslation()
  return (
    <nav aria-labelledby="sections">
      <h2 id="sections">{t('sections')}</h2>
      <ul className="grid gap-2">
        {SECTIONS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Copyright() {
  const { t } = useTranslation()
  const { shop_name } = useShopIdentity()
  const { has_terms } = useShopData()
  const [year] = useState(() => new Date().getFullYear())
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-white/15 pt-6 text-sm text-ink-300">
      {/* The year may change before hydration. */}
      <span suppressHydrationWarning>{t('copyright', { year, shop: shop_name })}</span>
      <LanguageSwitcher languages={LANGUAGES} />
      {has_terms && <Link to="/docs/terms">{t('terms_of_sale')}</Link>}
      <Link to="/docs/personal">{t('personal_data_processing')}</Link>
    </div>
  )
}
