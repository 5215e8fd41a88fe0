import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

export interface Running {
  url: string
  stop(): Promise<void>
}

/** A process of ours that says `listening <port>`. */
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
    const port = /listening (\d+)/.exec(line)?.[1] ?? /The shop is open:.*:(\d+)/.exec(line)?.[1]
    if (port) return port
  }
  throw new Error('the process ended before it listened')
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Bare node:http sending these bytes with these headers. */
export async function runBare(body: Buffer, headers: Record<string, string>): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-bare-'))
  await writeFile(path.join(folder, 'body'), body)
  await writeFile(path.join(folder, 'headers.json'), JSON.stringify(headers))
  const running = await run('bench/bare-server.ts', [path.join(folder, 'body'), path.join(folder, 'headers.json')], {})
  return { url: running.url, stop: () => running.stop().then(() => rm(folder, { recursive: true })) }
}

/** The real shop on a PostgreSQL database of its own, filled with the demonstration catalogue. */
export async function runShop(server_url: string): Promise<Running & { database_url: string }> {
  return onOwnDatabase(server_url, (database_url, data_dir) =>
    run('server/main.ts', [], {
      DATABASE_URL: database_url,
      DATA_DIR: data_dir,
      DEMO: 'on',
      PORT: String(20_000 + (process.pid % 20_000)),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    }),
  )
}

/** The shop without its page cache: every request renders. Beside the real one, on its database. */
export const runRenderer = (database_url: string) =>
  run('bench/render-server.ts', [], { DATABASE_URL: database_url, LOG_LEVEL: 'error', RATE_LIMIT: 'off' })

async function onOwnDatabase(server_url: string, start: (url: string, data_dir: string) => Promise<Running>) {
  const name = `bench_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: server_url })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(server_url)
  url.pathname = `/${name}`
  const data_dir = await mkdtemp(path.join(tmpdir(), 'bench-shop-'))
  const running = await start(url.href, data_dir)
  return {
    url: running.url,
    database_url: url.href,
    stop: async () => {
      await running.stop()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
