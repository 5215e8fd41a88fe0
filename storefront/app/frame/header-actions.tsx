import { Heart, ShoppingCart, UserRound, type IconPath } from '../ui/icon-paths.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useSession } from '../account/public.ts'
import { useBasketCount } from '../basket/public.ts'
import { useFavouritesCount } from '../favourites/public.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { hasPopup, openPopup } from './popup-store.ts'

/** Leads to the cabinet; a visitor who is not signed in gets the sign-in popup instead. */
export function AccountAction() {
  const { t } = useTranslation()
  const account = useAccountLink()
  return (
    <Link className="icon-btn max-sm:hidden" to="/profile" aria-label={t(account.label)} onClick={account.onClick}>
      <Icon of={UserRound} />
    </Link>
  )
}

export function FavouritesAction() {
  return <CountedAction to="/favorites" icon={Heart} name="favorites" count={useFavouritesCount()} />
}

export function BasketAction() {
  return <CountedAction to="/basket" icon={ShoppingCart} name="cart" count={useBasketCount()} />
}

export function MenuAccount({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const account = useAccountLink()
  const choose = (event: MouseEvent) => {
    onChoose()
    account.onClick(event)
  }
  return (
    <ButtonLink to="/profile" onClick={choose}>
      <Icon of={UserRound} />
      {t(account.label)}
    </ButtonLink>
  )
}

export function MenuFavourites() {
  const { t } = useTranslation()
  const count = useFavouritesCount()
  return (
    <ButtonLink kind="ghost" to="/favorites">
      <Icon of={Heart} />
      {count > 0 ? `${t('favorites')}, ${count}` : t('favorites')}
    </ButtonLink>
  )
}

function useAccountLink() {
  const is_signed_in = useSession().token !== null
  const onClick = (event: MouseEvent) => {
    if (is_signed_in || !hasPopup('login')) return
    event.preventDefault()
    openPopup('login')
  }
  return { label: is_signed_in ? 'account' : 'sign_in', onClick }
}

interface CountedProps {
  to: string
  icon: IconPath
  /** Key of the name; `<name>_with_count` says it with the number. */
  name: 'favorites' | 'cart'
  count: number
}

/** The badge hangs over the icon, so that nothing moves when the number comes in after hydration. */
function CountedAction({ to, icon, name, count }: CountedProps) {
  const { t } = useTranslation()
  return (
    <Link className="icon-btn" to={to} aria-label={count > 0 ? t(`${name}_with_count`, { count }) : t(name)}>
      <Icon of={icon} />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count > 999 ? '999+' : count}
        </span>
      )}
    </Link>
  )
}
