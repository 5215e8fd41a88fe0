import type { ServedInput } from '@shop/contract/endpoint'
import {
  SAVED_DELIVERIES_MAX,
  type SavedDelivery,
  type saveDelivery as saveCall,
} from '@shop/contract/shop/saved-deliveries'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockUser } from '../users.ts'

/** By label. */
export const listSavedDeliveries = (db: Db, user_id: number): Promise<SavedDelivery[]> =>
  db
    .selectFrom('saved_deliveries')
    .select(['id', 'label', 'delivery'])
    .where('user_id', '=', user_id)
    .orderBy('label')
    .execute()

/** Replaces one with the same label. Refuses with `too_many_deliveries`. */
export async function saveDelivery(
  tx: Tx,
  user_id: number,
  { label, delivery }: ServedInput<typeof saveCall>['body'],
): Promise<SavedDelivery> {
  // Concurrent calls of one buyer must not exceed the maximum together.
  await lockUser(tx, user_id)
  const others = await tx
    .selectFrom('saved_deliveries')
    .select('id')
    .where('user_id', '=', user_id)
    .where('label', '<>', label)
    .execute()
  if (others.length >= SAVED_DELIVERIES_MAX) throw new Refusal('too_many_deliveries')
  const stored = JSON.stringify(delivery)
  return tx
    .insertInto('saved_deliveries')
    .values({ user_id, label, delivery: stored })
    .onConflict((conflict) => conflict.columns(['user_id', 'label']).doUpdateSet({ delivery: stored }))
    .returning(['id', 'label', 'delivery'])
    .executeTakeFirstOrThrow()
}

/** Refuses with `not_found`, also for another buyer's address. */
export async function removeDelivery(tx: Tx, user_id: number, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_deliveries')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
}
