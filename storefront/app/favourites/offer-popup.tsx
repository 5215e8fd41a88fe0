import { STATUS } from '@shop/contract/catalog'
import { useTranslation } from '../i18n/translation.tsx'
import { OfferPopupFrame } from '../offers/public.ts'
import type { PopupProps } from '../shell/public.ts'
import { useFavourites } from './favourites-store.ts'

/** Sends a commercial offer for the favourites by e-mail (spec, section 2, "Favourites page"). */
export function OfferPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const products = useFavourites((kept) => kept.products)
  // What is not sold any more would have the whole offer refused.
  const offered = products.filter(({ status }) => status.id !== STATUS.removed)
  return (
    <OfferPopupFrame
      is_open={is_open}
      onClose={onClose}
      text={t('commercial_offer_what', { count: offered.length })}
      lines={offered.map(({ id }) => ({ product_id: id }))}
    />
  )
}
