import type pg from 'pg'

const TICK_MS = 30_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MS = 5 * 60_000

/**
 * The background work that a PostgreSQL server does itself: without checkpoints the log and recovery time grow without
 * bound; without vacuum and analyze, dead rows stay and the planner has no statistics.
 *
 * The shop waits during each step: at most one checkpoint and one table every half minute.
 *
 * @returns stops it after the current step
 */
export function startMaintenance(pool: pg.Pool, onError: (error: unknown) => void): () => Promise<void> {
  const state: MaintenanceState = { wal_bytes: 0, checkpoint_at: Date.now() }
  let step: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // Waiting queries go first.
    if (pool.waitingCount === 0) step = step.then(() => maintain(pool, state)).catch(onError)
  }, TICK_MS).unref()
  return async () => {
    clearInterval(timer)
    await step
  }
}

/** Log position in bytes, and time of the last checkpoint. */
export interface MaintenanceState {
  wal_bytes: number
  checkpoint_at: number
}

/**
 * Checkpoints after 16 MiB of log, or five minutes if anything was written. Then lets waiting queries run and vacuums
 * one table: both at once delayed a first start by 13 s.
 */
export async function maintain(pool: pg.Pool, state: MaintenanceState): Promise<void> {
  await withClient(pool, (client) => writeCheckpoint(client, state))
  await withClient(pool, async (client) => {
    const table = await findTableToVacuum(client)
    if (table !== null) await client.query(`vacuum (analyze) ${table}`)
  })
}

async function withClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

async function writeCheckpoint(client: pg.PoolClient, state: MaintenanceState): Promise<void> {
  const written_bytes = (await readWalBytes(client)) - state.wal_bytes
  const is_due = written_bytes > 0 && Date.now() - state.checkpoint_at >= CHECKPOINT_MS
  if (written_bytes < CHECKPOINT_BYTES && !is_due) return
  await client.query('checkpoint')
  state.checkpoint_at = Date.now()
  state.wal_bytes = await readWalBytes(client)
}

async function readWalBytes(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ wal_bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal_bytes`,
  )
  return rows[0]?.wal_bytes ?? 0
}

/** PostgreSQL's autovacuum rule: 50 rows plus 20 % dead, or 50 rows plus 10 % changed. */
async function findTableToVacuum(client: pg.PoolClient): Promise<string | null> {
  // Otherwise reported a second later, and only with another statement.
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
