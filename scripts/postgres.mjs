// A real PostgreSQL for the tests: the one that answers already, else a throw-away one of our own.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installFromDebian } from './debian.mjs'
import { freePort } from './free-port.mjs'

const USUAL = 'postgres://postgres@127.0.0.1:5432/postgres'
const VERSION_MIN = 15
const START_MS_MAX = 30_000

/**
 * Finds, or installs and starts, a PostgreSQL whose databases the tests may make and drop.
 *
 * @returns `{ url, stop }`, or null, having said why
 */
export async function providePostgres() {
  const chosen = process.env.TEST_DATABASE_URL || USUAL
  const answer = await ask(chosen)
  if (answer === 'good') return { url: chosen, stop: async () => {} }
  if (process.env.TEST_DATABASE_URL) return giveUp(`TEST_DATABASE_URL does not serve: ${answer}`)
  console.log(`PostgreSQL at 127.0.0.1:5432 does not serve (${answer}): starting one for the tests.`)
  const bin = findServer() ?? (installFromDebian(['postgresql', 'postgresql-contrib']) ? findServer() : null)
  if (bin === null) return giveUp(`Install PostgreSQL ${VERSION_MIN} or newer, or name one in TEST_DATABASE_URL.`)
  return startOwn(bin)
}

function giveUp(why) {
  console.error(`No PostgreSQL for the tests. ${why}`)
  return null
}

/** 'good', or what is missing there. */
async function ask(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as version,
        (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may_create,
        (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions`)
    const [{ version, may_create, extensions }] = rows
    if (version < VERSION_MIN) return `version ${version} is too old`
    if (!may_create) return 'that user may not create databases'
    return extensions === 2 ? 'good' : 'pg_trgm and unaccent are missing (postgresql-contrib)'
  } catch (error) {
    return error.code ?? error.message
  } finally {
    await client.end().catch(() => {})
  }
}

/** The folder with initdb and postgres of the newest version that is good enough. */
function findServer() {
  const DEBIAN = '/usr/lib/postgresql'
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => `${DEBIAN}/${version}/bin`) : []
  const folders = [...debian, ...(process.env.PATH ?? '').split(path.delimiter)]
  const good = folders
    .map((folder) => ({ folder, version: serverVersion(folder) }))
    .filter((f) => f.version >= VERSION_MIN)
  return good.sort((a, b) => b.version - a.version)[0]?.folder ?? null
}

function serverVersion(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return 0
  const said = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/\b(\d+)(?:\.|\w|$)/.exec(said.replace(/^\D+/, ''))?.[1] ?? 0)
}

async function startOwn(bin) {
  // PostgreSQL does not run as root: then the system's user `postgres` gets the folder.
  const as_user = process.getuid?.() === 0 ? postgresUser() : {}
  if (as_user === null) return giveUp('Root cannot run it and there is no user `postgres`.')
  const initdb = ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  return startIn(bin, as_user, initdb)
}

/**
 * A throw-away PostgreSQL and a streaming replica of it, for what only two servers can show. The server must be installed.
 *
 * @returns `{ primary, standby }`, each `{ url, stop }`; stop the standby first
 */
export async function startPair() {
  const bin = findServer()
  const primary = bin === null ? null : await startOwn(bin)
  if (primary === null) throw new Error('there is no PostgreSQL to start')
  const as_user = process.getuid?.() === 0 ? postgresUser() : {}
  const copy = ['pg_basebackup', '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
  const standby = await startIn(bin, as_user, copy)
  if (standby !== null) return { primary, standby }
  await primary.stop()
  throw new Error('the replica did not start')
}

/** A server in a folder of its own that `make`, a program of PostgreSQL's with its options, fills. */
async function startIn(bin, as_user, [program, ...options]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'))
  if (as_user.uid !== undefined) chownSync(folder, as_user.uid, as_user.gid)
  const made = spawnSync(path.join(bin, program), ['-D', path.join(folder, 'data'), ...options], {
    ...as_user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) return giveUp(`${program}: ${made.stderr}`)
  const port = await freePort()
  const server = spawn(path.join(bin, 'postgres'), serverOptions(folder, port), {
    ...as_user,
    cwd: folder,
    stdio: 'pipe',
  })
  let log = ''
  server.stderr.on('data', (bytes) => (log += bytes))
  const stop = () => stopServer(server, folder)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const answer = await waitFor(url, server)
  if (answer === 'good') return { url, stop }
  await stop()
  return giveUp(`The one we started does not serve (${answer}):\n${log.slice(-2000)}`)
}

// fsync: nothing here outlives the run, so nothing has to reach the disk.
const serverOptions = (folder, port) =>
  `-D ${folder}/data -p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=200`.split(' ')

/** `{ uid, gid }` of the user `postgres`, or null. */
function postgresUser() {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  if (row === undefined) return null
  const [, , uid, gid] = row.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function waitFor(url, server) {
  const until = Date.now() + START_MS_MAX
  let answer = 'it did not start'
  while (Date.now() < until && server.exitCode === null) {
    answer = await ask(url)
    if (answer === 'good') return answer
    await pause(100)
  }
  return answer
}

async function stopServer(server, folder) {
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    // "Fast": does not wait for clients.
    server.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
