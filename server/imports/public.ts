/** What the shop as a whole may use of imports. */
export { handleImportJobs } from './jobs.ts'
