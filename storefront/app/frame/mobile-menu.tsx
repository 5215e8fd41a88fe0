import { ChevronRight, Clock, MapPin, Phone, X } from '@shop/ui/icons/icon-paths.ts'
import { useEffect, type MouseEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useLocation } from 'react-router'
import { LANGUAGES } from '@shop/contract/primitives'
import { afterPaint } from '@shop/ui/after-paint.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Link } from '../ui/link.tsx'
import { SharedPart } from '../ui/shared-part.tsx'
import { SearchAction } from '../catalog/public.ts'
import { streetOf, telephone, useContacts } from '../api/contacts.ts'
import { useShopData } from '../api/shop-data.ts'
import { MenuAccount, MenuFavourites } from './header-actions.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { MENU, useCurrentItem } from './menu-items.ts'

export const MENU_ID = 'menu'

const menu = () => document.getElementById(MENU_ID) as HTMLDialogElement | null

/** Shown at once, modal after the paint: to make the rest of the page inert takes a phone 80 ms. */
export function openMenu() {
  const dialog = menu()
  if (!dialog || dialog.open) return
  dialog.open = true
  afterPaint(() => {
    if (!dialog.open) return
    dialog.open = false
    dialog.showModal()
  })
}

/** Without scripts `:target` shows it for `#menu`. */
export function MobileMenu() {
  const { t } = useTranslation()
  const { key } = useLocation()
  useEffect(() => menu()?.close(), [key])
  return (
    <dialog id={MENU_ID} className="sheet no-print" aria-label={t('main_menu')}>
      <div className="flex min-h-[60px] items-center justify-between border-b border-line pr-2 pl-4">
        <Logo width={141} height={36} className="h-9 w-auto" />
        <div className="flex items-center gap-2">
          <LanguageSwitcher languages={LANGUAGES} />
          <a className="icon-btn" href="#main" aria-label={t('close_menu')} onClick={closeMenu}>
            <Icon of={X} />
          </a>
        </div>
      </div>
      <SharedPart of={useShopData()} name={`mobile menu ${useCurrentItem()?.to}`}>
        {/* Makes way for the search, another dialog. */}
        <div className="px-4 pt-4" onClickCapture={() => menu()?.close()}>
          <SearchAction className="btn btn--ghost btn--block" has_label />
        </div>
        <MenuLinks />
        <div className="px-4 pt-4">
          <ButtonLink kind="ghost" is_block to="/list" onClick={() => menu()?.close()}>
            {t('list_have')}
          </ButtonLink>
        </div>
        <div className="grid grid-cols-2 gap-3 p-4">
          <MenuAccount onChoose={() => menu()?.close()} />
          <MenuFavourites />
        </div>
        <MenuContacts />
      </SharedPart>
    </dialog>
  )
}

function closeMenu(event: MouseEvent) {
  // Opened through `:target`, it closes by the link's hash.
  if (location.hash !== `#${MENU_ID}`) event.preventDefault()
  menu()?.close()
}

function MenuLinks() {
  const { t } = useTranslation()
  const current = useCurrentItem()
  return (
    <nav className="px-4 pt-3" aria-label={t('main_menu')}>
      {MENU.map((item, index) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={item === current ? 'page' : undefined}
          className="flex min-h-[60px] items-center gap-4 border-b border-line font-display text-xl font-semibold tracking-tight no-underline"
        >
          <span className={index === 0 ? 'cell cell--solid' : 'cell'}>
            <Icon of={item.icon} />
          </span>
          {t(item.label)}
          <Icon of={ChevronRight} className="ml-auto text-ink-400" />
        </Link>
      ))}
    </nav>
  )
}

function MenuContacts() {
  const { phones, working_hours, address } = useContacts()
  return (
    <div className="mt-auto grid gap-2 bg-paper-100 p-4 pb-8">
      <div className="grid gap-2">
        {phones.map((phone) => (
          <a
            key={phone}
            className="tnum flex min-h-8 items-center gap-3 text-lg font-semibold no-underline"
            href={telephone(phone)}
          >
            <Icon of={Phone} className="text-brand-600" />
            {phone}
          </a>
        ))}
      </div>
      {working_hours && (
        <p className="mt-1 flex gap-3 text-sm text-ink-600">
          <Icon of={Clock} />
          {working_hours}
        </p>
      )}
      {address && (
        <p className="flex gap-3 text-sm text-ink-600">
          <Icon of={MapPin} />
          {streetOf(address)}
        </p>
      )}
    </div>
  )
}
