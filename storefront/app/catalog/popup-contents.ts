export const offerPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
