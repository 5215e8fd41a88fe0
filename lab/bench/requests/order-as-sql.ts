import pg from 'pg'

/**
 * The baseline of an order: the same transaction as plain SQL through `pg`, without HTTP, parsing or mail texts.
 *
 * @param workers connections, each placing one order after the other
 *
 * @returns orders per second
 */
export async function ordersAsSql(
  database_url: string,
  product_ids: readonly number[],
  workers: number,
  seconds: number,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: database_url, max: workers })
  const until = performance.now() + seconds * 1000
  let orders = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let n = 0; performance.now() < until; n++) {
        await placeOrder(pool, product_ids[(worker + n * workers) % product_ids.length] ?? 1)
        orders++
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  await pool.end()
  return orders / took
}

async function placeOrder(pool: pg.Pool, product_id: number): Promise<void> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    const { rows } = await run(
      'lock',
      'select id, article, name_ua, price, sale_price, amount_in_store from products where id = any($1) order by id for update',
      [[product_id]],
    )
    const product = rows[0] as { article: string; name_ua: string; price: string }
    await run('take', 'update products set amount_in_store = amount_in_store - 1 where id = $1', [product_id])
    await run('minimum', "select value from settings where key = 'min_order_price'", [])
    const order = await run(
      'order',
      `insert into orders (number, email, phone, language, note, is_get_example, products_count, products_sum, discount_percent, bonuses_spent, total)
       values (gen_random_uuid()::text, 'bench@school.example', '+380 (67) 111 22 33', 'ua', '', false, 1, $1, 0, 0, $1) returning id`,
      [product.price],
    )
    const order_id = (order.rows[0] as { id: number }).id
    await run('number', 'update orders set number = $2 where id = $1', [order_id, `sql-${order_id}`])
    await run(
      'line',
      `insert into order_lines (order_id, position, product_id, article, name_ua, unit, price, amount) values ($1, 1, $2, $3, $4, 'pcs', $5, 1)`,
      [order_id, product_id, product.article, product.name_ua, product.price],
    )
    await run('event', "insert into order_events (order_id, status) values ($1, 'new')", [order_id])
    await run(
      'mail',
      `insert into mails (message_id, kind, recipient, language, subject, html, text) values (gen_random_uuid()::text, 'bench', 'bench@school.example', 'ua', 'Замовлення', $1, 'Замовлення')`,
      ['<p>Замовлення</p>'.repeat(300)],
    )
    await run('notify', "select pg_notify('shelves', $1)", [JSON.stringify([`product:${product_id}`])])
    await client.query('commit')
  } finally {
    client.release()
  }
}
