import type { PopupProps } from '../popups/popup-store.ts'
import { OfferPopupFrame, type OfferedLine, type ReducedLine } from './offer-popup-frame.tsx'

/** For the basket, a product, a list or a plan. */
export function CommercialOfferPopup({ is_open, onClose, text, lines, reduced }: PopupProps & Record<string, unknown>) {
  return (
    <OfferPopupFrame
      is_open={is_open}
      onClose={onClose}
      text={typeof text === 'string' ? text : ''}
      // Popups have untyped props.
      lines={(lines ?? []) as readonly OfferedLine[]}
      reduced={(reduced ?? []) as readonly ReducedLine[]}
    />
  )
}
