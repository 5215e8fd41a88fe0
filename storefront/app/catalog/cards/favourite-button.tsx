import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { Heart } from '@shop/ui/icons/icon-paths.ts'
import { toggleFavourite, useIsFavourite } from '../../favourites/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'

export function FavouriteButton({ card, className }: { card: Card; className: string }) {
  const { t, language } = useTranslation()
  const is_favourite = useIsFavourite(card.id)
  const action = t(is_favourite ? 'remove_from_favorites' : 'add_to_favorites')
  return (
    <button
      type="button"
      className={`fav ${className}`}
      aria-pressed={is_favourite}
      aria-label={`${action}: ${localised(card, 'name', language)}`}
      onClick={() => void toggleFavourite(card)}
    >
      <Icon of={Heart} />
    </button>
  )
}
