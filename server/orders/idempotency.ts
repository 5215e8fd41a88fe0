import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Client-chosen key that makes a repeated request yield the same order. */
export interface RequestKey {
  /** `user:12` or `guest`: equal keys of different users do not collide. */
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
 * Claims the key for this transaction and waits for a concurrent request with the same key. Refuses with
 * `idempotency_key_reused` when the key was used with another body.
 *
 * Must run in the order's own transaction: a key committed separately would survive a crash that the order does not,
 * and block every retry.
 *
 * @returns null for a new key, else the id of the order made with it
 */
export async function claimKey(tx: Tx, claimed: RequestKey): Promise<number | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...claimed, order_id: null })
    // Blocks until a concurrent transaction with the same key ends: after its rollback we insert, after its commit we
    // do not.
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

/** Deletes at most `at_once` keys created before that time; a request repeated later makes a new order. */
export async function deleteOldIdempotencyKeys(db: Db, before: Date, at_once: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before} limit ${at_once}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** JSON with sorted keys: neither the order of fields matters, nor whether an empty one was sent or left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined && field !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
