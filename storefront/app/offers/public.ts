/** What the rest of the storefront may use of commercial offers. */
export { type OfferedLine, OfferPopupFrame } from './offer-popup-frame.tsx'
export { OffersTab } from './offers-tab.tsx'
export { commercialOfferPopup } from './popup-contents.ts'
