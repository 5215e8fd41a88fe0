import type { PopupProps } from '../popups/popup-store.ts'
import { OfferPopupFrame, type OfferedLine } from './offer-popup-frame.tsx'

/** For the basket or a product. */
export function CommercialOfferPopup({ is_open, onClose, text, lines }: PopupProps & Record<string, unknown>) {
  return (
    <OfferPopupFrame
      is_open={is_open}
      onClose={onClose}
      text={typeof text === 'string' ? text : ''}
      // Popups have untyped props.
      lines={(lines ?? []) as readonly OfferedLine[]}
    />
  )
}
