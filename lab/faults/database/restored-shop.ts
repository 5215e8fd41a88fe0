import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../../server/platform/database/db.ts'
import { STOCK } from '../orders/buyers.ts'
import { patiently } from '../full-shop.ts'

/** All 0 if there are none. */
export interface Flaws {
  lost: number
  /** Orders without all lines, first event or mail; keys without orders. */
  half: number
  'stock disagrees': number
  'files differ': number
  'cannot order': number
}

export interface Known {
  acknowledged: readonly number[]
  files: ReadonlyMap<string, string>
}

export interface Looked extends Omit<Flaws, 'cannot order'> {
  orders: number
  last_id: number
  took_ms: number
}

/** Needs no running shop. */
export async function lookInto(database_url: string | null, data_dir: string, known: Known): Promise<Looked> {
  const began = performance.now()
  const database = await openDatabase({ database_url, data_dir })
  try {
    const [found] = await patiently(database, (query) =>
      query<Omit<Looked, 'files differ' | 'took_ms'>>(LOOK, [known.acknowledged]),
    )
    if (!found) throw new Error('the restored database did not answer')
    return { ...found, 'files differ': await differing(data_dir, known.files), took_ms: performance.now() - began }
  } finally {
    await database.close()
  }
}

// Grouped first: one lookup per order would take minutes.
const LOOK = `
  with lined as (select order_id, sum(amount) as amount, sum(amount * coalesce(sale_price, price)) as sum
    from order_lines group by order_id),
  lettered as (select substring(subject from '[0-9]{4}-[0-9]{6,}') as number, count(*) as letters
    from mails where kind = 'order_placed' group by 1),
  taken as (select product_id, sum(amount) as amount from order_lines group by 1)
  select
    (select count(*)::int from orders) as orders,
    (select coalesce(max(id), 0)::int from orders) as last_id,
    (select count(*)::int from unnest($1::int[]) a where not exists (select from orders where id = a)) as lost,
    (select count(*)::int from orders o left join lined on lined.order_id = o.id
       left join lettered on lettered.number = o.number
      where lined.amount is distinct from o.products_count or lined.sum is distinct from o.products_sum
         or lettered.letters is distinct from 1
         or not exists (select from order_events e where e.order_id = o.id))
    + (select count(*)::int from idempotency_keys where order_id is null) as half,
    (select count(*)::int from products left join taken on taken.product_id = products.id
      where ${STOCK} - products.amount_in_store <> coalesce(taken.amount, 0)) as "stock disagrees"`

async function differing(data_dir: string, files: ReadonlyMap<string, string>): Promise<number> {
  let differ = 0
  for (const [place, sum] of files) {
    const bytes = await readFile(path.join(data_dir, place)).catch(() => null)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sum) differ += 1
  }
  return differ
}
