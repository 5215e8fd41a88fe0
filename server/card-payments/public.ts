export { askAboutPage } from './ask-provider.ts'
export { registerCardData } from './personal-data.ts'
export { handleCardPaymentJobs, scheduleCardPoll } from './jobs.ts'
