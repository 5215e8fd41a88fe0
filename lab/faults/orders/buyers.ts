import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MIGRATIONS } from '../../../server/database/migrations/all.ts'
import { type Database, openDatabase } from '../../../server/platform/database/db.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { addProducts } from '../../../server/testing/fixtures/products.ts'

export const PRODUCTS = 100
/** Pieces of each. */
export const STOCK = 1_000_000
const LETTERS_MS_MAX = 120_000

export interface Ledger {
  acknowledged: number[]
  /** Repeated attempts, without an answer or with a 5xx. */
  failed_tries: number
  /** Never answered within their time limit. */
  given_up: number
}

export const newLedger = (): Ledger => ({ acknowledged: [], failed_tries: 0, given_up: 0 })

export interface Buying {
  url: string
  /** In ms; a minute by default. */
  patience_ms?: number
  /** An attempt without an answer for this long (ms) failed. */
  silence_ms?: number
  onFault?: (why: string) => void
  onTry?: (tried: Try) => void
}

export interface Try {
  /** From `performance.now()`. */
  began_at: number
  took_ms: number
  /** null without an answer. */
  status: number | null
  has_retry_after: boolean
}

/** Creates the tables and products 1 to 100, with a million pieces each at 100 hryvnias. */
export async function stockUp(database_url: string | null, data_dir = ''): Promise<void> {
  const database = await openDatabase({ database_url, data_dir })
  await migrate(database, MIGRATIONS)
  await stockUpIn(database)
  await database.close()
}

export async function stockUpIn(database: Database): Promise<void> {
  const ids = Array.from({ length: PRODUCTS }, (_, index) => index + 1)
  await addProducts(
    database.db,
    ids.map((id) => ({ id, price: 100, amount_in_store: STOCK })),
  )
}

/** 16 buyers order without a pause. */
export async function buyWithoutPause(
  buying: Buying,
  ledger: Ledger,
  { orders = Infinity, writers = 16, signal }: { orders?: number; writers?: number; signal?: AbortSignal },
): Promise<void> {
  let orders_left = orders
  const isOver = () => orders_left-- <= 0 || signal?.aborted === true
  const write = async () => {
    while (!isOver()) await order(buying, ledger)
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** Repeated under its key until it is answered. */
export async function order(
  { url, patience_ms = 60_000, silence_ms = 15_000, onFault = () => {}, onTry = () => {} }: Buying,
  ledger: Ledger,
): Promise<void> {
  const product_id = 1 + Math.floor(Math.random() * PRODUCTS)
  const body = JSON.stringify({
    products: [{ product_id, product_amount: 1 }],
    email_not_auth_user: 'fire@school.example',
    phone_not_auth_user: '+380 (67) 111 22 33',
  })
  const key = randomUUID()
  const until = Date.now() + patience_ms
  while (Date.now() < until) {
    const id = await send(url, { body, key, silence_ms, onFault, onTry })
    if (id !== null) return void ledger.acknowledged.push(id)
    ledger.failed_tries += 1
    await pause(50)
  }
  ledger.given_up += 1
}

/** Unexpected; 429 means try later. */
class Refused extends Error {}

interface Trying {
  body: string
  key: string
  silence_ms: number
  onFault(why: string): void
  onTry(tried: Try): void
}

/** The order's id; null for no answer, a 5xx or a 429. */
async function send(url: string, { body, key, silence_ms, onFault, onTry }: Trying): Promise<number | null> {
  const began_at = performance.now()
  const tell = (answer: Response | null) => {
    const has_retry_after = answer?.headers.has('Retry-After') === true
    onTry({ began_at, took_ms: performance.now() - began_at, status: answer?.status ?? null, has_retry_after })
  }
  try {
    const answer = await fetch(`${url}/api/order/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(silence_ms),
    })
    const said = await answer.text()
    tell(answer)
    if (answer.ok) return (JSON.parse(said) as { data?: { id: number } }).data?.id ?? null
    if (answer.status < 500 && answer.status !== 429) throw new Refused(`${answer.status} ${said}`)
    onFault(String(answer.status))
    return null
  } catch (error) {
    if (error instanceof Refused) throw error
    tell(null)
    onFault(String(error))
    return null
  }
}

export interface Found {
  orders: number
  /** Acknowledged but missing, or one order acknowledged twice. */
  lost: number
  /** Placed twice, or placed but never acknowledged. */
  doubled: number
  without_letter: number
  unsent: number
  sold: number
}

/** Every acknowledged order must exist once, with its mail; waits up to two minutes for sending. */
export async function compareWithDatabase(
  database_url: string,
  ledger: Ledger,
  are_letters_awaited = true,
): Promise<Found> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    if (are_letters_awaited) await mailsSent(client)
    return await holdAgainst(client, ledger)
  } finally {
    await client.end()
  }
}

/** The same, without waiting. */
export async function holdAgainst(database: pg.Client | pg.Pool, { acknowledged }: Ledger): Promise<Found> {
  const ids = [...new Set(acknowledged)]
  const { rows } = await database.query<Omit<Found, 'lost' | 'doubled'> & { missing: number }>(LOOK, [ids])
  const [row] = rows
  if (!row) throw new Error('the database did not answer')
  const { missing, ...found } = row
  const told_twice = acknowledged.length - ids.length
  return { ...found, lost: missing + told_twice, doubled: found.orders - (ids.length - missing) }
}

const LOOK = `select
  (select count(*)::int from orders) as orders,
  (select count(*)::int from unnest($1::int[]) a where not exists (select from orders where id = a)) as missing,
  (select count(*)::int from orders o where 1 <> (
    select count(*) from mails m where m.kind = 'order_placed' and m.subject like '%' || o.number || '%')) as without_letter,
  (select count(*)::int from mails where sent_at is null) as unsent,
  (select sum(${STOCK} - amount_in_store)::int from products) as sold`

async function mailsSent(client: pg.Client): Promise<void> {
  const until = Date.now() + LETTERS_MS_MAX
  while (Date.now() < until) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from mails where sent_at is null',
    )
    if (rows[0]?.left === 0) return
    await pause(500)
  }
}

export const isRight = (found: Found, ledger: Ledger, are_letters_awaited = true): boolean =>
  [found.lost, found.doubled, found.without_letter, ledger.given_up].every((count) => count === 0) &&
  (found.unsent === 0 || !are_letters_awaited) &&
  found.sold === found.orders

export const ledgerRow = (found: Found, ledger: Ledger): Record<string, number> => ({
  'orders acknowledged': ledger.acknowledged.length,
  'orders in the database': found.orders,
  lost: found.lost,
  'doubled, or made and never acknowledged': found.doubled,
  'pieces sold by the stock': found.sold,
  'without exactly one mail': found.without_letter,
  'mails not sent': found.unsent,
  'tries made again': ledger.failed_tries,
  'given up': ledger.given_up,
})
