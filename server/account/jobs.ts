import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { sendPasswordReset } from './passwords/reset-password.ts'
import { type MailWanted, sendConfirmation } from './registration/verify-email.ts'

const RESET = 'password-reset'
const CONFIRMATION = 'email-confirmation'

/** Call before the jobs start. */
export function handleAccountJobs(services: Services): void {
  services.jobs.handle<MailWanted>(RESET, (wanted) => sendPasswordReset(services, wanted))
  services.jobs.handle<MailWanted>(CONFIRMATION, (wanted) => sendConfirmation(services, wanted))
}

/** The job looks the account up: neither response nor its time may reveal whether it exists. */
export function enqueuePasswordReset(services: Services, wanted: MailWanted): Promise<void> {
  return inTransaction(services.db, (tx) => services.jobs.enqueue(tx, RESET, wanted))
}

export function enqueueConfirmation(services: Services, wanted: MailWanted): Promise<void> {
  return inTransaction(services.db, (tx) => services.jobs.enqueue(tx, CONFIRMATION, wanted))
}
