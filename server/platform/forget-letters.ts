import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** For somebody who has his data deleted. What still waits to be sent is not sent any more. */
export async function forgetLetters(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('mails').where(sql<boolean>`lower(recipient) = lower(${recipient})`).execute()
}
