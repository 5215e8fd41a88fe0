export const favouritesPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)
