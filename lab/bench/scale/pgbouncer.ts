import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../scripts/processes/free-port.mjs'

const START_MS_MAX = 10_000
/** Connections to PostgreSQL, as in docs/scaling.md. */
const POOL_SIZE = 8

export interface PgBouncer {
  /** Of the same database, through it. */
  url: string
  pid: number
  stop(): Promise<void>
}

/** PgBouncer in transaction mode, configured as docs/scaling.md says. */
export async function startPgBouncer(folder: string, database_url: string): Promise<PgBouncer> {
  const url = new URL(database_url)
  const target = `host=${url.hostname} port=${url.port} user=${url.username}`
  url.port = String(await freePort())
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, configured(target, url.port))
  // It refuses to run as root.
  const as_user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...as_user, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const { pid } = child
  if (pid === undefined) throw new Error('pgbouncer could not be started: apt install pgbouncer')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await untilOpen(url.href)
  return { url: url.href, pid, stop }
}

const configured = (target: string, port: string) => `[databases]
* = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`

async function untilOpen(connectionString: string): Promise<void> {
  for (const until = Date.now() + START_MS_MAX; ; await pause(50)) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}
