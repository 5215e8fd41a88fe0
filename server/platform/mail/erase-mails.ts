import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * For somebody who has his data deleted: letters to him, sent or not, and sent ones to others that name him, such as
 * the shop's own copies of his orders.
 */
export async function forgetLetters(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where((where) =>
      where.or([
        sql<boolean>`lower(recipient) = lower(${email})`,
        where.and([where('sent_at', 'is not', null), sql<boolean>`position(lower(${email}) in lower(text)) > 0`]),
      ]),
    )
    .execute()
}
