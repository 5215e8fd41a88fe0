/** What other features, and the shop as a whole, may use of commercial offers. */
export { exportOffers } from './export-offers.ts'
export { findOffer, type KeptOffer, offerAddress } from './find-offer.ts'
export { forgetBuyerInOffers } from './forget-buyer.ts'
export { handleOfferJobs } from './jobs.ts'
export { type MadeOffer, makeOffer, type WantedOffer } from './make-offer.ts'
export { offerFile } from './offer-files.ts'
export { offerMailFiles, writeOfferLetters } from './send-offer.ts'
