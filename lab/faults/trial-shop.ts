import { randomUUID } from 'node:crypto'
import type { MutationName } from '../mutations/list.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onServer } from '../../server/testing/empty-database.ts'
import { childrenOf, peakOfTree } from '../load/processes.ts'
import { freePort } from '../../scripts/processes/free-port.mjs'
import { heapOptions, processVariables, SHOP_FILE } from '../../scripts/processes/shop-process.mjs'

export const SERVER_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const ADMINISTRATOR = { email: 'owner@shop.example', password: 'fire-and-water' }

/** Both are deleted afterwards. */
export interface TrialPlace {
  database_url: string
  folder: string
}

export async function withTrialPlace<T>(
  word: string,
  work: (place: TrialPlace) => Promise<T>,
  server_url = SERVER_URL,
): Promise<T> {
  const name = `shop_${word}_${randomUUID().replaceAll('-', '')}`
  const folder = await mkdtemp(path.join(tmpdir(), `prove-${word}-`))
  const url = new URL(server_url)
  url.pathname = `/${name}`
  await onServer(server_url, `create database ${name}`)
  try {
    return await work({ database_url: url.href, folder })
  } finally {
    await onServer(server_url, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs as by `npm start`, in its own processes. */
export interface TrialShop {
  process: ChildProcess
  url: string
  stop(): Promise<void>
}

export async function ownersToken(shop: Pick<TrialShop, 'url'>): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  const token = /officeToken=([\w-]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`the owner was not let in: ${answer.status}`)
  return token
}

/** @param root the folder of another release */
export async function startShop(
  env: Record<string, string>,
  mutation: MutationName | null = null,
  root = process.cwd(),
): Promise<TrialShop> {
  const port = env['PORT'] ?? String(await freePort())
  const planted = mutation === null ? [] : ['--import', './lab/mutations/apply.ts']
  // Mutations replace modules; older releases were not bundled.
  const is_built = mutation === null && existsSync(path.join(root, SHOP_FILE))
  const file = is_built ? SHOP_FILE : 'server/main.ts'
  const child = spawn(process.execPath, [...heapOptions(), ...planted, file], {
    cwd: root,
    env: {
      ...processVariables(),
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...env,
      ...(mutation === null ? {} : { MUTATION: mutation }),
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A leftover shop would hold CI's output open.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  await untilOpen(child)
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { process: child, url: `http://127.0.0.1:${port}`, stop }
}

async function untilOpen(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the shop has no console')
  let is_open = false
  for await (const line of createInterface({ input: child.stdout })) {
    is_open = line.startsWith('The shop is open')
    if (is_open) break
  }
  if (!is_open) throw new Error('the shop ended before it was open')
  // A full pipe would block the shop.
  child.stdout.resume()
}

export const workersOf = ({ process: { pid } }: TrialShop): number[] => childrenOf(Number(pid))

/** The most so far of the shop and the processes that it has now, in MB. */
export const memoryOf = ({ process: { pid } }: TrialShop): number => Math.round(peakOfTree(Number(pid)))
