import { mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { CommandError } from '../install.mjs'
import { atRoot } from './runtime.mjs'

const FREE_BYTES_MIN = 300 * 1024 * 1024

/** @throws CommandError that names the process using the port, if that can be found out */
export async function checkAddress(port_text, host) {
  const port = Number(port_text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new CommandError(`PORT=${port_text} is not a port: it must be a number from 0 to 65535; the default is 3000.`)
  const code = await tryToListen(port, host)
  if (code === null) return
  const other = `Start on another one, for example: PORT=${port === 3000 ? 3001 : 3000} npm start`
  if (code === 'EADDRINUSE')
    throw new CommandError(`Port ${port} is taken${await describeHolder(port, host)}. Stop that first, or:\n${other}`)
  if (code === 'EACCES') throw new CommandError(`Port ${port} is reserved for the system’s administrator.\n${other}`)
  throw new CommandError(
    `The shop cannot listen on ${host} port ${port} (${code}). HOST must be an address of this machine.`,
  )
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ port, host }, () => server.close(() => resolve(null)))
  })
}

async function describeHolder(port, host) {
  const process_name = holderOnLinux(port)
  const is_shop = await looksLikeShop(port, host)
  const names = [is_shop ? 'a shop like this one is already running there' : '', process_name].filter(Boolean)
  return names.length > 0 ? `: ${names.join(', ')}` : ''
}

async function looksLikeShop(port, host) {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const answer = await fetch(`http://${address}:${port}/api/settings/get`, { signal: AbortSignal.timeout(1000) })
    return (await answer.text()).includes('min_order_price')
  } catch {
    // It may not speak HTTP.
    return false
  }
}

/** From /proc; '' on other systems and for other users' processes. */
function holderOnLinux(port) {
  const inode = listeningInode(port)
  if (inode === null) return ''
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    if (holdsSocket(pid, inode)) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
      return `process ${pid} (${command.slice(0, 100)})`
    }
  return ''
}

function listeningInode(port) {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const LISTENING = '0A'
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = readIfThere(table).split('\n').slice(1)
    const row = lines.map((line) => line.trim().split(/\s+/)).find((f) => f[1]?.endsWith(wanted) && f[3] === LISTENING)
    if (row) return row[9]
  }
  return null
}

function holdsSocket(pid, inode) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`)
  } catch {
    return false
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Creates the data folder if necessary.
 *
 * @throws CommandError unless it is writable and has space
 */
export function checkDataFolder(data_dir) {
  const folder = path.resolve(atRoot(), data_dir)
  const probe = path.join(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new CommandError(
      `The data folder ${folder} cannot be written (${error.code}).\n` +
        'Change its owner, or name another one, for example: DATA_DIR=~/shop-data npm start',
    )
  }
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < FREE_BYTES_MIN)
    throw new CommandError(
      `The disk of ${folder} has ${Math.round((bavail * bsize) / 1024 / 1024)} MB left; the shop needs 300 MB.\n` +
        'Free some space, or name a folder on another disk with DATA_DIR.',
    )
}
