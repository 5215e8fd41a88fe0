import pg from 'pg'
import { stayAlive } from './database/pool.ts'

const CONNECT_MS = 5_000
const VERSION_MIN = 15

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running?',
  ENOENT: 'there is no such socket. Is PostgreSQL running?',
  ENOTFOUND: 'there is no machine of that name',
  EAI_AGAIN: 'there is no machine of that name, or no name server answers',
  '28P01': 'PostgreSQL does not accept the password',
  '28000': 'PostgreSQL does not let this user in',
  '3D000': 'PostgreSQL has no such database',
  '57P03': 'PostgreSQL is still starting',
  '53300': 'PostgreSQL has no connection left',
}

/**
 * Connects once.
 *
 * @param variable the setting that holds the address
 * @throws one sentence with the variable, the host and the reason, never the password
 */
export async function requirePostgres(variable: string, database_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', stayAlive)
  const where = `${client.database ?? ''} at ${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < VERSION_MIN) throw new Error(`that is PostgreSQL ${version}; the shop needs ${VERSION_MIN} or newer`)
  } catch (error) {
    throw new Error(`${variable} (${where}) cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  } finally {
    void client.end().catch(stayAlive)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? error.message
}
