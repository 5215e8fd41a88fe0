export { OfferPopupFrame, type OfferedLine, type ReducedLine } from './offer-popup-frame.tsx'
export { OffersTab } from './offers-tab.tsx'
export { commercialOfferPopup } from './popup-contents.ts'
export { ReducedNote } from './reduced-note.tsx'
