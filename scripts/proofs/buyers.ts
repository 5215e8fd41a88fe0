import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../../server/platform/db.ts'
import { addProducts } from '../../server/test/goods.ts'

export const PRODUCTS = 100
/** Pieces of each. */
export const STOCK = 1_000_000
const LETTERS_MS_MAX = 120_000

/** What the buyers know. */
export interface Ledger {
  acknowledged: number[]
  /** Tries that got no answer or a 5xx, and were made again. */
  failed_tries: number
  /** Never answered within the time they were given. */
  given_up: number
}

export const newLedger = (): Ledger => ({ acknowledged: [], failed_tries: 0, given_up: 0 })

/** Where and how a buyer orders. */
export interface Buying {
  url: string
  /** Sends again under a new key each time: the defect that doubles orders. */
  has_new_keys?: boolean
  /** How long an order is tried, in ms; a minute unless told. */
  patience_ms?: number
  /** A try that hears nothing for so long counts as failed, in ms. */
  silence_ms?: number
  /** Hears why a try was made again. */
  onFault?: (why: string) => void
}

/** Makes the tables, and 100 products with a million pieces each: ids 1 to 100, 100 hryvnias a piece. */
export async function stockUp(database_url: string): Promise<void> {
  const database = await openDatabase({ database_url, data_dir: '' })
  const ids = Array.from({ length: PRODUCTS }, (_, index) => index + 1)
  await addProducts(
    database.db,
    ids.map((id) => ({ id, price: 100, amount_in_store: STOCK })),
  )
  await database.close()
}

/** So many orders by 16 buyers without a pause, or until told to stop; each goes into the ledger when acknowledged. */
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

/** One order, sent again with its key until it is answered. */
export async function order(
  { url, has_new_keys = false, patience_ms = 60_000, silence_ms = 15_000, onFault = () => {} }: Buying,
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
    const id = await send(url, { body, key: has_new_keys ? randomUUID() : key, silence_ms, onFault })
    if (id !== null) return void ledger.acknowledged.push(id)
    ledger.failed_tries += 1
    await pause(50)
  }
  ledger.given_up += 1
}

/** A no is an answer, and none that an order of a proof may get; "too many" says: later. */
class Refused extends Error {}

interface Trying {
  body: string
  key: string
  silence_ms: number
  onFault(why: string): void
}

/** The order's id; null for no answer, a 5xx or a 429. */
async function send(url: string, { body, key, silence_ms, onFault }: Trying): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/order/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(silence_ms),
    })
    const said = await answer.text()
    if (answer.ok) return (JSON.parse(said) as { data?: { id: number } }).data?.id ?? null
    if (answer.status < 500 && answer.status !== 429) throw new Refused(`${answer.status} ${said}`)
    onFault(String(answer.status))
    return null
  } catch (error) {
    if (error instanceof Refused) throw error
    onFault(String(error))
    return null
  }
}

/** The ledger held against the database. */
export interface Found {
  orders: number
  lost: number
  /** Made twice, or made and never acknowledged. */
  doubled: number
  without_letter: number
  unsent: number
  sold: number
}

/** Waits until the letters are gone, then looks: every acknowledged order there, once, with its letter. */
export async function holdAgainstDatabase(database_url: string, ledger: Ledger): Promise<Found> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    await lettersSent(client)
    const { rows } = await client.query<Omit<Found, 'doubled'>>(LOOK, [ledger.acknowledged])
    const [found] = rows
    if (!found) throw new Error('the database did not answer')
    return { ...found, doubled: found.orders - new Set(ledger.acknowledged).size }
  } finally {
    await client.end()
  }
}

const LOOK = `select
  (select count(*)::int from orders) as orders,
  (select count(*)::int from unnest($1::int[]) a where not exists (select from orders where id = a)) as lost,
  (select count(*)::int from orders o where 1 <> (
    select count(*) from mails m where m.kind = 'order_placed' and m.subject like '%' || o.number || '%')) as without_letter,
  (select count(*)::int from mails where sent_at is null) as unsent,
  (select sum(${STOCK} - amount_in_store)::int from products) as sold`

async function lettersSent(client: pg.Client): Promise<void> {
  const until = Date.now() + LETTERS_MS_MAX
  while (Date.now() < until) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from mails where sent_at is null',
    )
    if (rows[0]?.left === 0) return
    await pause(500)
  }
}

/** Whether nothing was lost, doubled, left without its letter or sold beside the books. */
export const isRight = (found: Found, ledger: Ledger): boolean =>
  found.lost + found.doubled + found.without_letter + found.unsent + ledger.given_up === 0 &&
  found.sold === found.orders

/** As every proof's table shows it. */
export const told = (found: Found, ledger: Ledger): Record<string, number> => ({
  'orders acknowledged': ledger.acknowledged.length,
  'orders in the database': found.orders,
  lost: found.lost,
  'doubled, or made and never acknowledged': found.doubled,
  'pieces sold by the stock': found.sold,
  'without exactly one letter': found.without_letter,
  'letters not sent': found.unsent,
  'tries made again': ledger.failed_tries,
  'given up': ledger.given_up,
})
