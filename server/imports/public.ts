export { handleImportJobs } from './jobs.ts'
