export { handlePriceListJobs, schedulePriceLists } from './jobs.ts'
