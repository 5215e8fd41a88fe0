import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Requirement: "what staff save shows on every node within a second". Nodes learn of a commit asynchronously. */
const WITHIN_MS = 1000
const AGAIN_MS = 10
const PATIENCE_MS = 60_000

/** Asserts that `read` returns the expected value within a second. */
export async function soon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const late = Date.now() + WITHIN_MS
  for (;;) {
    const seen = await read()
    try {
      assert.deepEqual(seen, expected)
      return
    } catch (difference) {
      if (Date.now() > late) throw difference
    }
    await pause(AGAIN_MS)
  }
}

/** Waits until `claim` holds. Fails with the claim's text after a minute, which allows for a loaded machine. */
export async function until(claim: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const give_up_at = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (Date.now() > give_up_at) throw new Error(`Timed out waiting until: ${claim}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whether a statement waits for a lock of another transaction; never in the embedded database, which has one connection. */
export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
    db,
  )
  return rows.length > 0
}
