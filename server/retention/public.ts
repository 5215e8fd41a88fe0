export { scheduleRetention, handleRetention } from './jobs.ts'
