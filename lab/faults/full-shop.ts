import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { MIGRATIONS } from '../../server/database/migrations/all.ts'
import { type Database, openDatabase } from '../../server/platform/database/db.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { addProducts } from '../../server/testing/fixtures/products.ts'
import { PRODUCTS, STOCK } from './orders/buyers.ts'

const FILE_BYTES = 20_000
const PATIENCE_MS = 3_600_000

/**
 * Writes old orders by SQL, each with lines, event and mail, and files. The shop must not be running. @returns the
 * files' checksums by path
 */
export async function fillShop(
  database_url: string | null,
  data_dir: string,
  { orders, files }: { orders: number; files: number },
): Promise<Map<string, string>> {
  const database = await openDatabase({ database_url, data_dir })
  try {
    await migrate(database, MIGRATIONS)
    const ids = Array.from({ length: PRODUCTS }, (_, index) => index + 1)
    await addProducts(
      database.db,
      ids.map((id) => ({ id, price: 100, amount_in_store: STOCK })),
    )
    await patiently(database, async (query) => {
      for (const statement of FILLING) await query(statement.replaceAll('$orders', String(Math.trunc(orders))), [])
    })
  } finally {
    await database.close()
  }
  return keepFiles(data_dir, files)
}

/** Query timeouts protect visitors. */
export async function patiently<T>(
  { pool }: Database,
  work: (query: <R extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work(async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => {
      const patient: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: PATIENCE_MS }
      const { rows } = await client.query<R>(patient)
      return rows
    })
  } finally {
    client.release(true)
  }
}

// Numbers of a year without new orders.
const FILLING = [
  `insert into orders (number, email, phone, language, products_count, products_sum, total, created_at)
   select '2019-' || lpad(i::text, 6, '0'), 'school' || i || '@school.example', '+380 (67) 111 22 33', 'ua', 2, 20000, 20000,
     timestamptz '2019-01-01' + i * interval '5 minutes' from generate_series(1, $orders) i`,
  `insert into order_lines (order_id, position, product_id, article, name_ua, unit, price, amount)
   select o.id, p, 1 + (o.id * 7 + p) % ${PRODUCTS}, 'article', 'Прилад навчальний', 'pcs', 10000, 1
   from orders o, generate_series(1, 2) p`,
  `insert into order_events (order_id, status, created_at) select id, 'new', created_at from orders`,
  `insert into mails (message_id, kind, recipient, language, subject, html, text, created_at, sent_at)
   select 'full-' || id || '@school.example', 'order_placed', email, 'ua', 'Замовлення ' || number,
     repeat(md5(id::text), 60), repeat(md5(id::text), 30), created_at, created_at from orders`,
  `update products set amount_in_store = amount_in_store - taken.amount
   from (select product_id, sum(amount)::int as amount from order_lines group by 1) taken
   where taken.product_id = products.id`,
]

async function keepFiles(data_dir: string, count: number): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (let one = 0; one < count; one++) {
    const bytes = randomBytes(FILE_BYTES)
    const place = path.join('files', 'products', String(one % 50), `picture-${one}.webp`)
    await mkdir(path.dirname(path.join(data_dir, place)), { recursive: true })
    await writeFile(path.join(data_dir, place), bytes)
    sums.set(place, createHash('sha256').update(bytes).digest('hex'))
  }
  return sums
}
