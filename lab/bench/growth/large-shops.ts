import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fillAttributes } from './large-attributes.ts'
import { fillOrders } from './large-orders.ts'
import { ownersToken, SERVER_URL, startShop, type TrialShop } from '../../faults/trial-shop.ts'
import { onServer } from '../../../server/testing/empty-database.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** `BENCH_KEEP=on` doesn't drop the databases, and a later run measures them again. */
const IS_KEPT = process.env['BENCH_KEEP'] === 'on'

const DUPLICATE_DATABASE = '42P04'

/** A running shop with this many generated products, and a tenth of that many orders, beside the demonstration catalog. */
export interface LargeShop {
  size: number
  shop: TrialShop
  client: pg.Client
  owners_token: string
  close(): Promise<void>
}

export async function openLargeShop(size: number): Promise<LargeShop> {
  const name = `growth_${size}`
  const url = new URL(SERVER_URL)
  url.pathname = `/${name}`
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-growth-'))
  await onServer(SERVER_URL, `create database ${name}`).catch(unlessThere)
  fill(url.href, folder, size)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await fillAttributes(client)
  await fillOrders(client, size)
  // Never due: price lists of a million products keep a core busy for a minute and would distort the measurement.
  await client.query(`update price_lists set made_at = '2100-01-01'`)
  const shop = await startShop({ DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: 'error' })
  return {
    size,
    shop,
    client,
    owners_token: await ownersToken(shop),
    close: async () => {
      await shop.stop()
      await client.end()
      if (!IS_KEPT) await onServer(SERVER_URL, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function unlessThere(error: unknown): void {
  const is_there = error instanceof Error && 'code' in error && error.code === DUPLICATE_DATABASE
  if (!is_there) throw error
}

/** Data from an earlier run is reused. */
function fill(database_url: string, data_dir: string, size: number): void {
  const env = { ...process.env, DATABASE_URL: database_url, DATA_DIR: data_dir }
  process.stderr.write(`a shop of ${size} products …\n`)
  const { status } = spawnSync(process.execPath, ['scripts/seed.ts', '--products', String(size), '--closed'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the catalog to measure could not be generated')
}
