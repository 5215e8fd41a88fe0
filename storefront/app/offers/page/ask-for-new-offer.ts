import type { OfferPage } from '@shop/contract/shop/offer-pages'
import { orderedProducts } from '../../checkout/public.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { openPopup } from '../../popups/popup-store.ts'

/** An offer never changes: other requisites or prices make a new one. */
export function askForNewOffer({ lines, number }: OfferPage, t: TFunction): void {
  openPopup('commercialOffer', {
    text: t('offer_new_text', { number }),
    lines: orderedProducts(lines),
  })
}
