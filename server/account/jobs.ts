import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { sendPasswordReset } from './password-reset.ts'
import { type LetterWanted, sendConfirmation } from './verify-email.ts'

const RESET = 'password-reset'
const CONFIRMATION = 'email-confirmation'

/** Before the jobs start. */
export function handleAccountJobs(house: House): void {
  house.jobs.handle<LetterWanted>(RESET, (wanted) => sendPasswordReset(house, wanted))
  house.jobs.handle<LetterWanted>(CONFIRMATION, (wanted) => sendConfirmation(house, wanted))
}

/**
 * Whether there is such an account is found out by the job: asking costs the same for every e-mail, so that neither
 * the answer nor its time tells who is a buyer here.
 */
export function askForPasswordReset(house: House, wanted: LetterWanted): Promise<void> {
  return inTransaction(house.db, (tx) => house.jobs.enqueue(tx, RESET, wanted))
}

export function askForConfirmation(house: House, wanted: LetterWanted): Promise<void> {
  return inTransaction(house.db, (tx) => house.jobs.enqueue(tx, CONFIRMATION, wanted))
}
