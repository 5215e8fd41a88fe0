import { insertRows, type Query, shapeOf } from './insert-rows.ts'

/** Without pg-boss's statistics. */
const QUEUE_TABLES = ['pgboss.queue', 'pgboss.job']
const ROWS_AT_ONCE = 500
/** For tables with file contents. */
const FILES_AT_ONCE = 5

/**
 * Copies all rows into a database with the same tables, in one transaction. Rows inserted by migrations are replaced.
 *
 * Foreign keys and triggers are off because rows come unordered and derived tables are copied too; the commit checks
 * every key.
 *
 * @param from in its own transaction: one snapshot
 */
export async function copyDatabase(from: Query, into: Query): Promise<void> {
  await into.query('begin')
  try {
    const tables = await shopTables(from)
    const keys = await dropForeignKeys(into)
    for (const table of tables) await into.query(`alter table ${table} disable trigger user`)
    await into.query(`truncate ${tables.join(', ')}`)
    for (const table of tables) await copyTable(from, into, table)
    for (const table of await queueTables(from)) await copyTable(from, into, table)
    await copySequences(from, into)
    for (const { restore } of keys) await into.query(restore)
    for (const table of tables) await into.query(`alter table ${table} enable trigger user`)
    await into.query('commit')
  } catch (error) {
    await into.query('rollback')
    throw error
  }
}

async function shopTables(db: Query): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'migrations' order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** Empty if no job was ever enqueued. */
async function queueTables(db: Query): Promise<string[]> {
  const { rows } = await db.query<{ is_there: boolean }>(`select to_regclass('pgboss.queue') is not null as is_there`)
  return rows[0]?.is_there ? QUEUE_TABLES : []
}

async function dropForeignKeys(db: Query): Promise<{ restore: string }[]> {
  const { rows } = await db.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const key of rows) await db.query(key.drop)
  return rows
}

async function copyTable(from: Query, into: Query, table: string): Promise<void> {
  const shape = await shapeOf(into, table)
  const rows_at_once = shape.columns.some(({ type }) => type === 'bytea') ? FILES_AT_ONCE : ROWS_AT_ONCE
  const texts = shape.columns.map(({ name }) => `"${name}"::text`).join(', ')
  await from.query(`declare copied no scroll cursor for select ${texts} from ${table}`)
  for (;;) {
    const { rows } = await from.query<string[]>({ text: `fetch ${rows_at_once} from copied`, rowMode: 'array' })
    await insertRows(into, shape, rows)
    if (rows.length < rows_at_once) break
  }
  await from.query('close copied')
}

async function copySequences(from: Query, into: Query): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of rows) await into.query('select setval($1::regclass, $2::bigint)', [name, last])
}
