import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** A repeated request with this key yields the same order. */
export interface RequestKey {
  /** `user:12` or `guest`: keys of different users do not collide. */
  owner: string
  key: string
  body_hash: string
}

export const requestKey = (user_id: number | null, key: string, body: unknown): RequestKey => ({
  owner: user_id === null ? 'guest' : `user:${user_id}`,
  key,
  body_hash: createHash('sha256').update(canonical(body)).digest('hex'),
})

/**
 * Waits for a concurrent request with the same key. Refuses with `idempotency_key_reused` for another body.
 *
 * In the order's own transaction: a key committed separately could survive a crash without its order and block every
 * retry.
 *
 * @returns null for a new key, else the id of its order
 */
export async function claimKey(tx: Tx, claimed: RequestKey): Promise<number | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...claimed, order_id: null })
    // After a concurrent rollback we insert, after a commit we do not.
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  const previous = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('owner', '=', claimed.owner)
    .where('key', '=', claimed.key)
    .executeTakeFirstOrThrow()
  if (previous.body_hash !== claimed.body_hash) throw new Refusal('idempotency_key_reused')
  return previous.order_id
}

export async function settleKey(tx: Tx, claimed: RequestKey, order_id: number): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ order_id })
    .where('owner', '=', claimed.owner)
    .where('key', '=', claimed.key)
    .execute()
}

/** A request repeated later makes a new order. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date, at_once: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before} limit ${at_once}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sorted keys; empty fields count as left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
