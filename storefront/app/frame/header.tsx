import { Clock, MapPin, Menu } from '@shop/ui/icons/icon-paths.ts'
import { useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { SharedPart } from '../ui/shared-part.tsx'
import { useInView } from '../ui/use-in-view.ts'
import { HeaderSearch, SearchAction } from '../catalog/public.ts'
import { mapAddress, streetOf, telephone, useContacts } from '../api/contacts.ts'
import { useShopData } from '../api/shop-data.ts'
import { CatalogButton } from './catalog-button.tsx'
import { AccountAction, BasketAction, FavouritesAction } from './header-actions.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { MENU, useCurrentItem } from './menu-items.ts'
import { MENU_ID, MobileMenu, openMenu } from './mobile-menu.tsx'

export function Header() {
  const top = useRef<HTMLDivElement>(null)
  const is_stuck = !useInView(top, true)
  const shop = useShopData()
  return (
    <>
      {/* In the page's flow, or the sticky part would leave with the header. */}
      <header className="contents">
        <TopBar />
        <div ref={top} />
        <div className={is_stuck ? 'header no-print is-stuck' : 'header no-print'}>
          <div className="page">
            <div className="header__in">
              <SharedPart of={shop} name="logo">
                <Burger />
                <Link className="header__logo" to="/">
                  <Logo width={172} height={44} />
                </Link>
                <CatalogButton />
              </SharedPart>
              <HeaderSearch />
              <SharedPart of={shop} name="actions">
                <Actions />
              </SharedPart>
            </div>
          </div>
        </div>
        <MainMenu />
      </header>
      <MobileMenu />
    </>
  )
}

function TopBar() {
  const { t } = useTranslation()
  const { phones, address, working_hours } = useContacts()
  return (
    <section className="topbar no-print max-lg:hidden" aria-label={t('contacts')}>
      <div className="page">
        <div className="topbar__in">
          <SharedPart of={useShopData()} name="top bar">
            {phones.map((phone) => (
              <a key={phone} className="tel" href={telephone(phone)}>
                {phone}
              </a>
            ))}
            {address && (
              <a
                className="ml-auto inline-flex items-center gap-1.5"
                href={mapAddress(address)}
                target="_blank"
                rel="noreferrer"
              >
                <Icon of={MapPin} className="text-ink-500" />
                {streetOf(address)}
              </a>
            )}
            {working_hours && (
              <span className="inline-flex items-center gap-1.5">
                <Icon of={Clock} className="text-ink-500" />
                {working_hours}
              </span>
            )}
          </SharedPart>
          <LanguageSwitcher languages={['ua', 'ru']} />
        </div>
      </div>
    </section>
  )
}

/** Links to the menu's anchor: works without scripts. */
function Burger() {
  const { t } = useTranslation()
  return (
    <a
      className="icon-btn -ml-2 lg:hidden"
      href={`#${MENU_ID}`}
      aria-label={t('open_menu')}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault()
        openMenu()
      }}
    >
      <Icon of={Menu} />
    </a>
  )
}

/** Scrolls away. */
function MainMenu() {
  const { t } = useTranslation()
  const current = useCurrentItem()
  return (
    <SharedPart of={useShopData()} name={`menu ${current?.to}`}>
      <nav className="menu no-print" aria-label={t('main_menu')}>
        <div className="page">
          {MENU.map((item) => (
            <Link key={item.to} to={item.to} aria-current={item === current ? 'page' : undefined}>
              {t(item.label)}
            </Link>
          ))}
        </div>
      </nav>
    </SharedPart>
  )
}

function Actions() {
  return (
    <div className="acts">
      <SearchAction className="icon-btn lg:hidden" />
      <AccountAction />
      <FavouritesAction />
      <BasketAction />
    </div>
  )
}
