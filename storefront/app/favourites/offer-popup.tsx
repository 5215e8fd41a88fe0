import { isSold } from '@shop/contract/rules/goods/stock'
import { useTranslation } from '../i18n/translation.tsx'
import { OfferPopupFrame } from '../offers/public.ts'
import type { PopupProps } from '../popups/popup-store.ts'
import { useShopIdentity } from '../api/shop-identity.ts'
import { useFavourites } from './favourites-store.ts'

/** Spec, section 2, "Favourites page". */
export function OfferPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const products = useFavourites((state) => state.products)
  // One product that is no longer sold would refuse the whole offer.
  const offered = products.filter(({ status }) => isSold(status.id))
  return (
    <OfferPopupFrame
      is_open={is_open}
      onClose={onClose}
      text={t('commercial_offer_what', { count: offered.length, vat })}
      lines={offered.map(({ id }) => ({ product_id: id }))}
    />
  )
}
