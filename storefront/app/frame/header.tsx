import { Clock, MapPin, Menu, Search } from '../ui/icon-paths.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { mapAddress, streetOf, telephone, useContacts } from './contacts.ts'
import { AccountAction, BasketAction, FavouritesAction } from './header-actions.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { isCurrent, MENU } from './menu-items.ts'
import { MENU_ID, MobileMenu, openMenu } from './mobile-menu.tsx'

export function Header() {
  const top = useRef<HTMLDivElement>(null)
  const is_stuck = useScrolledPast(top)
  return (
    <>
      <TopBar />
      <div ref={top} />
      <header className={is_stuck ? 'header no-print is-stuck' : 'header no-print'}>
        <div className="page">
          <div className="header__in">
            <Burger />
            <Link className="header__logo" to="/">
              <Logo width={172} height={44} />
            </Link>
            <MainMenu />
            <Actions />
          </div>
        </div>
      </header>
      <MobileMenu />
    </>
  )
}

/** Whether the element has left the screen upwards. */
function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [is_past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false))
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return is_past
}

function TopBar() {
  const { t } = useTranslation()
  const { phones, address, working_hours } = useContacts()
  return (
    <section className="topbar no-print max-lg:hidden" aria-label={t('contacts')}>
      <div className="page">
        <div className="topbar__in">
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
          <LanguageSwitcher languages={['ua', 'ru']} />
        </div>
      </div>
    </section>
  )
}

/** A link to the menu's anchor: opens it even before the scripts are there. */
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

function MainMenu() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav className="menu max-lg:hidden" aria-label={t('main_menu')}>
      {MENU.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={item.to === '/catalog' ? 'menu__cat' : undefined}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
        >
          {item.to === '/catalog' && <Icon of={item.icon} />}
          {t(item.label)}
        </Link>
      ))}
    </nav>
  )
}

function Actions() {
  const { t } = useTranslation()
  return (
    <div className="acts">
      <Link className="icon-btn max-lg:hidden" to="/search" aria-label={t('search')}>
        <Icon of={Search} />
      </Link>
      <AccountAction />
      <FavouritesAction />
      <BasketAction />
    </div>
  )
}
