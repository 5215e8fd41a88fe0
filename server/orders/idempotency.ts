import { createHash } from 'node:crypto'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/** A caller's own name for one request, so that sending it twice makes one order. */
export interface RequestKey {
  /** `user:12` or `guest`: somebody else's key with the same text is another key. */
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
 * Takes the key for this transaction. Returns null for a new key, or the order that was made with it; a twin that is
 * still at work is waited for. Refuses with `idempotency_key_reused` when the key came with another body.
 *
 * Written in the order's own transaction: a key kept apart survives a crash that its order does not, and then the
 * order can never be made.
 */
export async function claimKey(tx: Tx, claimed: RequestKey): Promise<number | null> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...claimed, order_id: null })
    // Waits until a twin's transaction ends: on its rollback the key is ours, on its commit nothing is inserted.
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'order_id'])
    .where('owner', '=', claimed.owner)
    .where('key', '=', claimed.key)
    .executeTakeFirstOrThrow()
  if (earlier.body_hash !== claimed.body_hash) throw new Refusal('idempotency_key_reused')
  return earlier.order_id
}

/** Ties the key to the order that was made under it. */
export async function settleKey(tx: Tx, claimed: RequestKey, order_id: number): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ order_id })
    .where('owner', '=', claimed.owner)
    .where('key', '=', claimed.key)
    .execute()
}

/** The same text for the same content, in whatever order the fields were sent. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}
