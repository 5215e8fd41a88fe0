import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/**
 * For a buyer who has his data deleted. The numbered paper and the organisation that it was made out to are
 * bookkeeping; who was spoken to there, and where it was sent, is not. Offers that he had sent to himself before he
 * signed in are his too, and his address leaves the copies of everybody else's.
 */
export async function forgetBuyerInOffers(tx: Tx, user_id: number, email: string): Promise<void> {
  await sql`
    update offers set emails = '{}', user_id = null, buyer = buyer ||
      case when buyer->>'code' is null
        then '{"name": null, "contact": null, "email": null, "phone": null, "address": null}'::jsonb
        else '{"contact": null, "email": null, "phone": null, "address": null}'::jsonb end
    where user_id = ${user_id} or (user_id is null and lower(emails[1]) = lower(${email}))`.execute(tx)
  await sql`
    update offers set emails = array(
      select kept.email from unnest(emails) with ordinality as kept (email, place)
      where lower(kept.email) <> lower(${email}) order by kept.place)
    where lower(${email}) = any(lower(emails::text)::text[])`.execute(tx)
}
