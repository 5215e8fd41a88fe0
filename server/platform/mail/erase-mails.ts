import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

/**
 * For an erased account: all mails to this address, and sent mails to others that contain it, such as the shop's copies
 * of orders.
 */
export async function eraseMails(tx: Tx, email: string): Promise<void> {
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
