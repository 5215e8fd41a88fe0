import type { PopupProps } from '../shell/public.ts'
import { OfferPopupFrame, type OfferedLine } from './offer-popup-frame.tsx'

/** An offer for what the opener names: the basket with its amounts, a product with the chosen one. */
export function CommercialOfferPopup({ is_open, onClose, text, lines }: PopupProps & Record<string, unknown>) {
  return (
    <OfferPopupFrame
      is_open={is_open}
      onClose={onClose}
      text={typeof text === 'string' ? text : ''}
      // Popups are opened by name, so that what they are handed has lost its type on the way.
      lines={(lines ?? []) as readonly OfferedLine[]}
    />
  )
}
