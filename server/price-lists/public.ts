/** What the shop as a whole may use of the price lists. */
export { handlePriceListJobs, keepPriceLists } from './jobs.ts'
