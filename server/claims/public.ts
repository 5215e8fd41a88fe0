export { deleteOldClaimPictures, isClaimPicture } from './claim-pictures.ts'
export { handleClaimJobs, scheduleClaimChecks } from './jobs.ts'
export { registerClaimData } from './personal-data.ts'
