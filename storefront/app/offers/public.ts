export { OfferPopupFrame } from './offer-popup-frame.tsx'
export { OffersTab } from './offers-tab.tsx'
export { commercialOfferPopup } from './popup-contents.ts'
