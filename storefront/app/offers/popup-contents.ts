export const commercialOfferPopup = () =>
  import('./commercial-offer-popup.tsx').then((file) => file.CommercialOfferPopup)
