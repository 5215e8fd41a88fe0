/** The popup's contents, loaded when it opens. */
export const offerPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
