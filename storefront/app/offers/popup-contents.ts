/** The popup's contents, loaded when it opens. */
export const commercialOfferPopup = () =>
  import('./commercial-offer-popup.tsx').then((file) => file.CommercialOfferPopup)
