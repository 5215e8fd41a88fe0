import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/**
 * For a buyer who has his data deleted. The document and the organisation that it was issued to are bookkeeping, which
 * the law has the shop keep; who was spoken to there, and where he lives, is not.
 */
export async function forgetBuyerInDocuments(tx: Tx, user_id: number): Promise<void> {
  await sql`
    update documents set mailed_to = null, content = jsonb_set(content, '{buyer}', content->'buyer' ||
      case when content->'buyer'->>'code' is null
        then '{"name": null, "contact": null, "email": null, "phone": null, "address": null}'::jsonb
        else '{"contact": null, "email": null, "phone": null, "address": null}'::jsonb end)
    where order_id in (select id from orders where user_id = ${user_id})`.execute(tx)
}
