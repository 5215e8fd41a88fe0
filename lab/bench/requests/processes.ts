import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Query } from './prepared-queries.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface Running {
  url: string
  stop(): Promise<void>
}

/** A process of ours that prints `listening <port>`. */
async function run(file: string, args: readonly string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path.join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  return { url: `http://127.0.0.1:${port}`, stop: () => stopped(child) }
}

async function portOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the process has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listening (\d+)/.exec(line)?.[1]
    if (port) return port
  }
  throw new Error('the process ended before it listened')
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const NOT_REPEATED = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/** Bare node:http sending exactly the bytes and headers with which this address answers now. */
export async function runBare(url: string, headers: Record<string, string>): Promise<Running> {
  const answer = await rawAnswer(url, headers)
  const repeated = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_REPEATED.includes(name)))
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-bare-'))
  await writeFile(path.join(folder, 'body'), answer.body)
  await writeFile(path.join(folder, 'headers.json'), JSON.stringify(repeated))
  const running = await run(
    'lab/bench/requests/bare-server.ts',
    [path.join(folder, 'body'), path.join(folder, 'headers.json')],
    {},
  )
  return { url: running.url, stop: () => running.stop().then(() => rm(folder, { recursive: true })) }
}

interface RawAnswer {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The compressed body: `fetch` would decompress it. */
function rawAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const QUIET = { LOG_LEVEL: 'error', RATE_LIMIT: 'off', DEMO: 'off', NODE_ENV: 'production' }

/** The shop without its page cache: every request renders, from cached replies. */
export const runRenderer = (env: Record<string, string>) =>
  run('lab/bench/requests/render-server.ts', [], { ...QUIET, ...env })

/** The shop without any cache: every call goes to the database. */
export const runCold = (env: Record<string, string>) =>
  run('lab/bench/requests/cold-server.ts', [], { ...QUIET, ...env })

/** The queries that the shop sends for this address with an empty cache. */
export async function askedQueries(path: string, env: Record<string, string>): Promise<Query[]> {
  const args = ['--disable-warning=ExperimentalWarning', 'lab/bench/requests/asked-queries.ts', path]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...QUIET, ...env },
  })
  return JSON.parse(stdout) as Query[]
}
