import { isSold } from '@shop/contract/rules/stock'
import { useTranslation } from '../i18n/translation.tsx'
import { OfferPopupFrame } from '../offers/public.ts'
import type { PopupProps } from '../popups/popup-store.ts'
import { useShopIdentity } from '../api/shop-identity.ts'
import { useFavourites } from './favourites-store.ts'

/** Mails a commercial offer for the favourites (spec, section 2, "Favourites page"). */
export function OfferPopup({ is_open, onClose }: PopupProps) {
  const { t } = useTranslation()
  const { vat } = useShopIdentity()
  const products = useFavourites((state) => state.products)
  // The server would refuse the whole offer for one product that is no longer sold.
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
