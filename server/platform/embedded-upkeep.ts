import type pg from 'pg'

const TICK_MS = 30_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

/**
 * Does what a PostgreSQL server's own helpers do and the embedded one lacks: without checkpoints its log grows for ever
 * (400 MB of writes left 400 MB of log) and so does the time to recover after a crash; without vacuum and analyze,
 * every update leaves its old row in the table, and the planner knows nothing.
 *
 * Small steps, as the shop waits meanwhile: at most one checkpoint and one table each half minute.
 *
 * @returns stops it, after the step it is in
 */
export function keepTidy(pool: pg.Pool, onError: (error: unknown) => void): () => Promise<void> {
  const upkeep: Upkeep = { wal_bytes: 0, checkpoint_at: Date.now() }
  let step: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // Whoever waits for the one connection goes first; half a minute later is early enough.
    if (pool.waitingCount === 0) step = step.then(() => tidyUp(pool, upkeep)).catch(onError)
  }, TICK_MS).unref()
  return async () => {
    clearInterval(timer)
    await step
  }
}

/** What the last step left behind: the position in the log, in bytes, and the moment of the last checkpoint. */
export interface Upkeep {
  wal_bytes: number
  checkpoint_at: number
}

/** One step. A checkpoint when 16 MiB were written since the last, or anything at all five minutes ago. */
export async function tidyUp(pool: pg.Pool, upkeep: Upkeep): Promise<void> {
  const client = await pool.connect()
  try {
    const written_bytes = (await readWalBytes(client)) - upkeep.wal_bytes
    const is_due = written_bytes > 0 && Date.now() - upkeep.checkpoint_at >= CHECKPOINT_MS
    if (written_bytes >= CHECKPOINT_BYTES || is_due) {
      await client.query('checkpoint')
      upkeep.checkpoint_at = Date.now()
      upkeep.wal_bytes = await readWalBytes(client)
    }
    const table = await findUntidyTable(client)
    if (table !== null) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    client.release()
  }
}

async function readWalBytes(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ wal_bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal_bytes`,
  )
  return rows[0]?.wal_bytes ?? 0
}

/** By the rule of PostgreSQL's own autovacuum: 50 rows and a fifth are dead, or 50 rows and a tenth have changed. */
async function findUntidyTable(client: pg.PoolClient): Promise<string | null> {
  // What the last statements changed is counted a second later at the earliest, and only when another one follows.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ table_name: string }>(
    `select format('%I.%I', schemaname, relname) as table_name
     from pg_stat_all_tables
     where schemaname not in ('pg_toast', 'information_schema')
       and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)
     order by n_dead_tup desc, relid
     limit 1`,
  )
  return rows[0]?.table_name ?? null
}
