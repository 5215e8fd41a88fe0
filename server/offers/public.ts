export { handleOfferJobs } from './jobs.ts'
export { registerOfferData } from './personal-data.ts'
export { OFFER_MAILS } from './send-offer.ts'
