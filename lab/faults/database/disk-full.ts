// Whether a full disk costs an order: `node lab/faults/database/disk-full.ts [--seconds 20]`. Needs root and a loop
// device.
//
// The embedded shop's file system is full while guests order and staff upload images: 503 with Retry-After, never
// another 5xx, and pages are shown. Then space is freed, and each refused order is repeated with its key. Every
// acknowledged order must exist once, the stock must match, every row must be readable. `--mutation` treats a full disk
// as the shop's own error.
import { randomInt, randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { MIGRATIONS } from '../../../server/database/migrations/all.ts'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { PRODUCTS, STOCK, stockUpIn } from '../orders/buyers.ts'
import { makeDisk, mount, unmount } from './loop-disk.ts'
import { ownersToken, startShop, type TrialShop } from '../trial-shop.ts'

const IMAGE_MIB = 320
const BUYERS = 3
const ORDERS_BEFORE = 30
const COMES_BACK_MS = 60_000
const PAGES = ['/about', '/catalog', '/product/1', '/api/products/2']

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, mutation: { type: 'boolean', default: false } },
})
const full_ms = Number(options.seconds) * 1000

class Heard {
  readonly counts = new Map<string, number>()
  wrong = 0

  note(what: string, status: number, is_right: boolean): void {
    const name = `${what}: ${status}`
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    if (!is_right) this.wrong += 1
  }
}

const place = mkdtempSync(path.join(tmpdir(), 'disk-full-'))
const [image, mounted] = [path.join(place, 'disk.img'), path.join(place, 'mounted')]
try {
  makeDisk(image, IMAGE_MIB)
  mount(image, mounted)
  try {
    process.exitCode = await runFaultTest(path.join(mounted, 'data'))
  } finally {
    unmount(mounted)
  }
} finally {
  rmSync(place, { recursive: true, force: true })
}

/** By key; null until acknowledged. */
type Wishes = Map<string, number | null>

async function runFaultTest(data_dir: string): Promise<number> {
  const database = await openDatabase({ database_url: null, data_dir })
  await migrate(database, MIGRATIONS)
  await stockUpIn(database)
  await database.close()
  let shop = await start(data_dir)
  const [wishes, heard]: [Wishes, Heard] = [new Map(), new Heard()]
  try {
    const token = await ownersToken(shop)
    await whileFull(shop, { token, wishes, heard })
    const is_back = await orderAgain(shop, wishes)
    if (!is_back) {
      await shop.stop()
      shop = await start(data_dir)
      await orderAgain(shop, wishes)
    }
    await shop.stop()
    return judge({ wishes, heard, is_back, ...(await readAll(data_dir)) })
  } finally {
    await shop.stop()
  }
}

function start(data_dir: string): Promise<TrialShop> {
  return startShop({ DATABASE_URL: '', DATA_DIR: data_dir }, options.mutation ? 'full-disk-is-a-bug' : null)
}

async function whileFull(shop: TrialShop, seen: { token: string; wishes: Wishes; heard: Heard }): Promise<void> {
  const over = new AbortController()
  const again = async (work: () => Promise<void>, every_ms: number) => {
    while (!over.signal.aborted) {
      await work()
      await pause(every_ms)
    }
  }
  const working = Promise.all([
    ...Array.from({ length: BUYERS }, () => again(() => order(shop, seen), 5)),
    again(() => look(shop, seen.heard), 50),
    again(() => sendPicture(shop, seen), 500),
  ])
  while ([...seen.wishes.values()].filter((id) => id !== null).length < ORDERS_BEFORE) await pause(100)
  const filler = path.join(mounted, 'filler')
  const file = openSync(filler, 'a')
  try {
    // Repeatedly: the database frees some of its log now and then.
    for (const until = Date.now() + full_ms; Date.now() < until; await pause(100)) fillUp(file)
  } finally {
    over.abort()
    await working
    closeSync(file)
    rmSync(filler)
  }
}

function fillUp(file: number): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
}

async function order(shop: TrialShop, { wishes, heard }: { wishes: Wishes; heard: Heard }): Promise<void> {
  const key = randomUUID()
  wishes.set(key, null)
  const { status, has_retry_after } = await send(shop, wishes, key)
  heard.note('order', status, status === 200 || (status === 503 && has_retry_after))
}

async function send({ url }: TrialShop, wishes: Wishes, key: string) {
  const answer = await fetch(`${url}/api/order/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({
      products: [{ product_id: 1 + (wishes.size % PRODUCTS), product_amount: 1 }],
      email_not_auth_user: 'full@school.example',
      phone_not_auth_user: '+380 (67) 111 22 33',
    }),
    signal: AbortSignal.timeout(30_000),
  })
  const said = (await answer.json()) as { data?: { id: number } }
  if (answer.status === 200 && said.data) wishes.set(key, said.data.id)
  return { status: answer.status, has_retry_after: answer.headers.has('retry-after') }
}

async function look({ url }: TrialShop, heard: Heard): Promise<void> {
  for (const page of PAGES) {
    const answer = await fetch(url + page, { signal: AbortSignal.timeout(30_000) })
    await answer.arrayBuffer()
    // An uncached page may need the database just while it restarts.
    heard.note(
      'page',
      answer.status,
      answer.status === 200 || (answer.status === 503 && answer.headers.has('retry-after')),
    )
  }
}

/** A different image each time, or its file would exist. */
async function sendPicture({ url }: TrialShop, { token, heard }: { token: string; heard: Heard }): Promise<void> {
  const background = { r: randomInt(255), g: randomInt(255), b: randomInt(255) }
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await fetch(`${url}/api/admin/product-pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' },
    body: new Uint8Array(picture),
    signal: AbortSignal.timeout(30_000),
  })
  await answer.arrayBuffer()
  heard.note(
    'picture',
    answer.status,
    answer.status === 200 || (answer.status === 503 && answer.headers.has('retry-after')),
  )
}

/** @returns false if the shop doesn't recover without help */
async function orderAgain(shop: TrialShop, wishes: Wishes): Promise<boolean> {
  const until = Date.now() + COMES_BACK_MS
  for (const [key, id] of wishes) {
    if (id !== null) continue
    while ((await send(shop, wishes, key)).status !== 200) {
      if (Date.now() > until) return false
      await pause(500)
    }
  }
  return true
}

interface Kept {
  ids: Set<number>
  sold: number
  tables: number
}

async function readAll(data_dir: string): Promise<Kept> {
  const { pool, close } = await openDatabase({ database_url: null, data_dir })
  try {
    const ids = await pool.query<{ id: number }>('select id from orders')
    const sold = await pool.query<{ sold: number }>(`select sum(${STOCK} - amount_in_store)::int as sold from products`)
    const tables = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    for (const { name } of tables.rows) await pool.query(`select count(t::text) from ${name} t`)
    return { ids: new Set(ids.rows.map(({ id }) => id)), sold: sold.rows[0]?.sold ?? 0, tables: tables.rows.length }
  } finally {
    await close()
  }
}

function judge(seen: { wishes: Wishes; heard: Heard; is_back: boolean } & Kept): number {
  const acknowledged = [...seen.wishes.values()].filter((id) => id !== null)
  const lost = acknowledged.filter((id) => !seen.ids.has(id)).length
  const refused = seen.heard.counts.get('order: 503') ?? 0
  console.table({
    ...Object.fromEntries([...seen.heard.counts].toSorted()),
    'answers that were not promised': seen.heard.wrong,
    'comes back by itself': seen.is_back,
    'orders wished': seen.wishes.size,
    'acknowledged in the end': acknowledged.length,
    'orders in the database': seen.ids.size,
    lost,
    'doubled, or made and never acknowledged': seen.ids.size - new Set(acknowledged).size,
    'pieces sold by the stock': seen.sold,
    'tables read to the end': seen.tables,
  })
  const is_good =
    lost === 0 &&
    refused > 0 &&
    seen.heard.wrong === 0 &&
    acknowledged.length === seen.wishes.size &&
    seen.ids.size === acknowledged.length &&
    seen.sold === seen.ids.size
  console.log(is_good ? 'A full disk cost patience and no order.' : 'The promise does NOT hold.')
  return is_good ? 0 : 1
}
