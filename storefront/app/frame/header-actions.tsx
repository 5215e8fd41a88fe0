import { Heart, ShoppingCart, UserRound, type IconPath } from '@shop/ui/icons/icon-paths.ts'
import { useDeferredValue, type MouseEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useSession } from '../account/public.ts'
import { useBasketCount } from '../checkout/public.ts'
import { useFavouritesCount } from '../favourites/public.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../ui/link.tsx'
import { hasPopup, openPopup } from '../popups/popup-store.ts'

export function AccountAction() {
  const { t } = useTranslation()
  const account = useAccountLink()
  return (
    <Link
      className="act"
      to="/profile"
      aria-label={t(account.label)}
      data-caption={t(account.caption)}
      onClick={account.onClick}
    >
      <Icon of={UserRound} />
    </Link>
  )
}

export function FavouritesAction() {
  return (
    <CountedAction
      className="act max-sm:hidden"
      to="/favorites"
      icon={Heart}
      name="favorites"
      count={useFavouritesCount()}
    />
  )
}

export function BasketAction() {
  return <CountedAction className="act" to="/basket" icon={ShoppingCart} name="cart" count={useBasketCount()} />
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
  return { label: is_signed_in ? 'account' : 'sign_in', caption: is_signed_in ? 'account_caption' : 'sign_in', onClick }
}

interface CountedProps {
  className: string
  to: string
  icon: IconPath
  /** `<name>_with_count` includes the number. */
  name: 'favorites' | 'cart'
  count: number
}

/** Over the icon, so that nothing shifts after hydration. */
function CountedAction({ className, to, icon, name, count: current }: CountedProps) {
  const { t } = useTranslation()
  // First the pressed button changes.
  const count = useDeferredValue(current)
  return (
    <Link
      className={className}
      to={to}
      aria-label={count > 0 ? t(`${name}_with_count`, { count }) : t(name)}
      data-caption={t(name)}
    >
      <Icon of={icon} />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count > 999 ? '999+' : count}
        </span>
      )}
    </Link>
  )
}
