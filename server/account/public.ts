/** What other features, and the shop as a whole, may use of accounts. */
export { spendBonuses } from './bonuses.ts'
export { makeFirstAdministrator } from './make-first-admin.ts'
export { handleAccountJobs } from './jobs.ts'
export { hashPassword } from './passwords.ts'
export { authenticate, type Person } from './sessions.ts'
