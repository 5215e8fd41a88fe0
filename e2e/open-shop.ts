import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { link, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../scripts/processes/free-port.mjs'
import { ROOT, runtimePath } from '../scripts/processes/runtime.mjs'
import { heapOptions, processVariables, SHOP_FILE } from '../scripts/processes/shop-process.mjs'

const READY_MS_MAX = 180_000
const MAIL_MS_MAX = 15_000
const STOP_MS_MAX = 10_000

/** A running shop, seen from outside. */
export interface OpenShop {
  url: string
  admin: { email: string; password: string }
  /** Mails sent so far, oldest first. */
  outbox(): Promise<Email[]>
  /** Waits for a mail to that address and returns the newest. */
  mailTo(address: string): Promise<Email>
  /** The process output, for debugging. */
  log(): string
  close(): Promise<void>
}

/** Names the folder of a shop with demo data that other shops start from, see load-demo.ts. */
export const DEMO_FOLDER = 'E2E_DEMO_FOLDER'

/** Starts the built shop in a copy of the demo shop's folder on a free port, and waits until it is ready. */
export async function openShop(): Promise<OpenShop> {
  const demo = process.env[DEMO_FOLDER]
  if (demo === undefined) throw new Error('The demo data was not loaded, see globalSetup in playwright.config.ts')
  const folder = await newFolder()
  // For two thousand files `cp` takes twice the processor time.
  cpSync(demo, folder, { recursive: true })
  return openShopIn(folder, {}, { shares_pictures_with: demo })
}

const SMALLER = /^(.+)\.\d+\.(?:avif|webp)$/

/** So that the shops after this one need not encode them again. */
async function shareSmallerPictures(from: string, to: string): Promise<void> {
  const [made_in, shared_in] = [path.join(from, 'files'), path.join(to, 'files')]
  const shared = new Set(await readdir(shared_in, { recursive: true }))
  for (const name of await readdir(made_in, { recursive: true })) {
    const original = SMALLER.exec(name)?.[1]
    if (original === undefined || shared.has(name) || !shared.has(`${original}.webp`)) continue
    await link(path.join(made_in, name), path.join(shared_in, name)).catch(allowExisting)
  }
}

/** The other worker's shop made it, too. */
function allowExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

export const newFolder = () => mkdtemp(path.join(tmpdir(), 'shop-e2e-'))

/** Deletes the folder when the shop closes, unless `keeps_folder`. */
export async function openShopIn(
  data_dir: string,
  environment: Record<string, string> = {},
  { keeps_folder = false, shares_pictures_with }: { keeps_folder?: boolean; shares_pictures_with?: string } = {},
): Promise<OpenShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const admin = { email: 'iryna@shop.example', password: 'iryna-keeps-the-keys' }
  const child = spawn(runtimePath(), [...heapOptions(), SHOP_FILE], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment(),
      ...processVariables(),
      DATA_DIR: data_dir,
      DEMO: 'on',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...environment,
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (log += bytes.toString()))
  const close = async () => {
    await stop(child)
    if (shares_pictures_with !== undefined) await shareSmallerPictures(data_dir, shares_pictures_with)
    if (!keeps_folder) await rm(data_dir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child, () => log)
  } catch (error) {
    await close()
    throw error
  }
  const outbox = () => readOutbox(path.join(data_dir, 'outbox'))
  return { url, admin, outbox, mailTo: (address) => waitForMail(outbox, address), log: () => log, close }
}

/** The developer's DATABASE_URL, SMTP_URL and the like must not affect tests. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SYSTEMROOT']
  return Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]))
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + READY_MS_MAX
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode} instead of opening:\n${log()}`)
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The shop was not ready after ${READY_MS_MAX / 1000} s:\n${log()}`)
}

async function readOutbox(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // No mail was sent yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  // File names begin with the time of sending.
  const mails = files.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))))
}

async function waitForMail(outbox: () => Promise<Email[]>, address: string): Promise<Email> {
  const until = Date.now() + MAIL_MS_MAX
  while (Date.now() < until) {
    const mails = (await outbox()).filter((mail) => mail.to?.some((to) => to.address === address))
    const newest = mails.at(-1)
    if (newest) return newest
    await pause(100)
  }
  throw new Error(`No mail to ${address} within ${MAIL_MS_MAX / 1000} s`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const in_time = await Promise.race([ended.then(() => true), pause(STOP_MS_MAX, false)])
  if (!in_time) child.kill('SIGKILL')
  await ended
}
