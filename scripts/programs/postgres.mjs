// A real PostgreSQL for the tests: a temporary one that never waits for the disk, else a running one.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installFromDebian } from './debian.mjs'
import { freePort } from '../processes/free-port.mjs'

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/postgres'
const VERSION_MIN = 15
const START_MS_MAX = 30_000

/**
 * Finds, or installs and starts, a PostgreSQL in which tests may create and drop databases.
 *
 * @returns `{ url, stop }`, or null after printing the reason
 */
export async function providePostgres() {
  const chosen = process.env.TEST_DATABASE_URL
  const bin = chosen ? null : findServer()
  if (bin !== null) return startOwn(bin)
  const answer = await ask(chosen || DEFAULT_URL)
  if (answer === 'good') return { url: chosen || DEFAULT_URL, stop: async () => {} }
  if (chosen) return explainMissing(`TEST_DATABASE_URL cannot be used: ${answer}`)
  console.log(`PostgreSQL at 127.0.0.1:5432 cannot be used (${answer}): installing one for the tests.`)
  const installed = provideServer()
  if (installed === null)
    return explainMissing(`Install PostgreSQL ${VERSION_MIN} or newer, or name one in TEST_DATABASE_URL.`)
  return startOwn(installed)
}

function explainMissing(why) {
  console.error(`No PostgreSQL for the tests. ${why}`)
  return null
}

async function ask(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as version,
        (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
        (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions`)
    const [{ version, is_superuser, extensions }] = rows
    if (version < VERSION_MIN) return `version ${version} is too old`
    if (!is_superuser) return 'that user is not a superuser'
    return extensions === 2 ? 'good' : 'pg_trgm and unaccent are missing (postgresql-contrib)'
  } catch (error) {
    return error.code ?? error.message
  } finally {
    await client.end().catch(() => {})
  }
}

export async function onServer(url, statement) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function findServer() {
  const DEBIAN = '/usr/lib/postgresql'
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => `${DEBIAN}/${version}/bin`) : []
  const folders = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)]
  const good = folders
    .map((folder) => ({ folder, version: serverVersion(folder) }))
    .filter((f) => f.version >= VERSION_MIN)
  return good.sort((a, b) => b.version - a.version)[0]?.folder ?? null
}

const provideServer = () =>
  findServer() ?? (installFromDebian(['postgresql', 'postgresql-contrib']) ? findServer() : null)

function serverVersion(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return 0
  const output = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/\b(\d+)(?:\.|\w|$)/.exec(output.replace(/^\D+/, ''))?.[1] ?? 0)
}

const INITDB = ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
/** Its data doesn't outlive the run. */
const TEMPORARY_SETTINGS = ['fsync=off', 'max_connections=200']

async function startOwn(bin) {
  let cluster = null
  try {
    cluster = await makeCluster(TEMPORARY_SETTINGS, bin)
    await cluster.start()
    return { url: cluster.url, stop: cluster.remove }
  } catch (error) {
    await cluster?.remove()
    return explainMissing(error.message)
  }
}

/**
 * A private PostgreSQL on a free port, not started yet, which syncs to disk by default; for fault tests. `fill`: the
 * program that creates its data folder. Types: postgres.d.mts.
 */
export async function makeCluster(settings = [], bin = provideServer(), fill = INITDB) {
  if (bin === null) throw new Error(`Install PostgreSQL ${VERSION_MIN} or newer.`)
  // PostgreSQL refuses to run as root.
  const as_user = process.getuid?.() === 0 ? postgresUser() : {}
  if (as_user === null) throw new Error('Root cannot run PostgreSQL and there is no user `postgres`.')
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'))
  if (as_user.uid !== undefined) chownSync(folder, as_user.uid, as_user.gid)
  const [program, ...options] = fill
  const filled = spawnSync(path.join(bin, program), ['-D', path.join(folder, 'data'), ...options], {
    ...as_user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (filled.status !== 0) throw new Error(`${program}: ${filled.stderr}`)
  return new Cluster({ program: path.join(bin, 'postgres'), as_user, folder, settings, port: await freePort() })
}

/**
 * A temporary PostgreSQL and a streaming replica of it, both with these settings. Stop the standby first.
 *
 * @returns `{ primary, standby }`, each `{ url, stop }`
 */
export async function startPair(settings = TEMPORARY_SETTINGS) {
  const clusters = []
  const open = async (...fill) => {
    const cluster = await makeCluster(settings, provideServer(), ...fill)
    clusters.push(cluster)
    await cluster.start()
    return { url: cluster.url, stop: cluster.remove }
  }
  try {
    const primary = await open()
    const copy = ['pg_basebackup', '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
    return { primary, standby: await open(copy) }
  } catch (error) {
    for (const cluster of clusters.toReversed()) await cluster.remove()
    throw error
  }
}

class Cluster {
  #made
  #server = null
  #log_file

  constructor(made) {
    this.#made = made
    this.#log_file = path.join(made.folder, 'log')
    this.url = `postgres://postgres@127.0.0.1:${made.port}/postgres`
  }

  start = async () => {
    const until = Date.now() + START_MS_MAX
    let answer = 'it did not start'
    while (answer !== 'good' && Date.now() < until) {
      // The processes of a killed server may lock the folder a little longer.
      if (this.#server === null || this.#server.exitCode !== null) this.#spawn()
      await pause(20)
      answer = await ask(this.url)
    }
    if (answer !== 'good')
      throw new Error(`The PostgreSQL we started cannot be used (${answer}):\n${this.#lastLines()}`)
  }

  #spawn() {
    const { program, as_user, folder, settings, port } = this.#made
    const place = ['-D', path.join(folder, 'data'), '-p', String(port), '-k', folder, '-h', '127.0.0.1']
    const options = [...place, ...settings.flatMap((setting) => ['-c', setting])]
    // Into a file: an unread pipe would fill up and stop the server.
    const log = openSync(this.#log_file, 'a')
    this.#server = spawn(program, options, { ...as_user, cwd: folder, stdio: ['ignore', 'ignore', log] })
    closeSync(log)
  }

  #lastLines = () => readFileSync(this.#log_file, 'utf8').slice(-2000)

  /** `SIGQUIT` is `pg_ctl stop -m immediate`. */
  crash = async (signal) => {
    const server = this.#server
    this.#server = null
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  remove = async () => {
    if (this.#server !== null && this.#server.exitCode === null) await this.crash('SIGINT')
    rmSync(this.#made.folder, { recursive: true, force: true })
  }
}

function postgresUser() {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  if (row === undefined) return null
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
