export { deleteOldCarrierCalls } from './track/carrier-log.ts'
export { handleShipmentJobs, scheduleTracking } from './jobs.ts'
export { registerShipmentData } from './personal-data.ts'
