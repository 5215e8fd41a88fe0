/** The popup's contents, loaded when it opens. */
export const favouritesPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
