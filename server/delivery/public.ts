export { findCopyState } from './copy-directories.ts'
export { findCity } from './find-city.ts'
export { enqueueCopy, handleDeliveryJobs, scheduleDirectories } from './jobs.ts'
export { completeSender, isSenderReady } from './sender.ts'
