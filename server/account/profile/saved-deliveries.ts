import type { ServedInput } from '@shop/contract/endpoint'
import { missingDetails } from '@shop/contract/rules/orders/order-details'
import {
  SAVED_DELIVERIES_MAX,
  type SavedDelivery,
  type saveDelivery as saveCall,
} from '@shop/contract/shop/orders/saved-deliveries'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockUser } from '../users.ts'

type Typed = ServedInput<typeof saveCall>['body']

const COLUMNS = ['id', 'label', 'delivery', 'is_default'] as const

/** The default first, then by label. */
export const listSavedDeliveries = (db: Db, user_id: number): Promise<SavedDelivery[]> =>
  db
    .selectFrom('saved_deliveries')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('is_default', 'desc')
    .orderBy('label')
    .execute()

/** Replaces the same label. Refuses with `too_many_deliveries`, `invalid_data`. */
export async function saveDelivery(tx: Tx, user_id: number, typed: Typed): Promise<SavedDelivery> {
  const { label, is_default } = typed
  refuseIncomplete(typed)
  // Concurrent calls must not exceed the maximum together.
  await lockUser(tx, user_id)
  const others = await listOthers(tx, user_id, (known) => known.label !== label)
  if (others.length >= SAVED_DELIVERIES_MAX) throw new Refusal('too_many_deliveries')
  if (is_default) await forgetDefault(tx, user_id)
  const stored = { delivery: JSON.stringify(typed.delivery), is_default }
  return tx
    .insertInto('saved_deliveries')
    .values({ user_id, label, ...stored })
    .onConflict((conflict) => conflict.columns(['user_id', 'label']).doUpdateSet(stored))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Refuses with `not_found`, also for another buyer's, and `invalid_data`. */
export async function changeDelivery(tx: Tx, user_id: number, id: number, typed: Typed): Promise<SavedDelivery> {
  const { label, is_default } = typed
  refuseIncomplete(typed)
  await lockUser(tx, user_id)
  const others = await listOthers(tx, user_id, (known) => known.id !== id)
  if (others.some((known) => known.label === label)) throw new Refusal('invalid_data', { label: ['label_taken'] })
  if (is_default) await forgetDefault(tx, user_id)
  const changed = await tx
    .updateTable('saved_deliveries')
    .set({ label, delivery: JSON.stringify(typed.delivery), is_default })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!changed) throw new Refusal('not_found')
  return changed
}

/** As an order would refuse it. */
function refuseIncomplete({ delivery }: Typed): void {
  const faults = Object.entries(missingDetails({ buyer: null, delivery }))
  if (faults.length > 0)
    throw new Refusal('invalid_data', Object.fromEntries(faults.map(([field, reason]) => [field, [reason]])))
}

async function listOthers(tx: Tx, user_id: number, isOther: (known: { id: number; label: string }) => boolean) {
  const known = await tx.selectFrom('saved_deliveries').select(['id', 'label']).where('user_id', '=', user_id).execute()
  return known.filter(isOther)
}

async function forgetDefault(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('saved_deliveries')
    .set({ is_default: false })
    .where('user_id', '=', user_id)
    .where('is_default', '=', true)
    .execute()
}

/** Refuses with `not_found`, also for another buyer's. */
export async function removeDelivery(tx: Tx, user_id: number, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_deliveries')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found')
}
