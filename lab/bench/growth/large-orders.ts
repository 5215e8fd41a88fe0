import type pg from 'pg'

const PER_PRODUCT = 0.1
const STATUSES = ['new', 'confirmed', 'awaiting_payment', 'packed', 'shipped', 'delivered', 'completed', 'cancelled']

/** An order for every ten products, over three years, each with two lines. Those of an earlier run stay. */
export async function fillOrders(client: pg.Client, products: number): Promise<void> {
  const { rowCount } = await client.query(`select 1 from orders where email = 'growth-1@school.example'`)
  if (rowCount !== 0) return
  const count = Math.ceil(products * PER_PRODUCT)
  await client.query('begin')
  // No triggers: an order begins unpaid. Nine of ten are paid, as in a shop that lives.
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into orders (number, email, phone, language, status, products_count, products_sum, total, paid, created_at, buyer, payment)
     select '2025-' || lpad(n::text, 7, '0'), 'growth-' || n || '@school.example', '+380 (67) ' || n % 900 + 100 || ' 22 33', 'ua',
       (array['${STATUSES.join("','")}'])[1 + n % ${STATUSES.length}], 2, 1000 * n, 1000 * n,
       case when n > ${count}::int / 10 then 1000 * n else 0 end,
       now() - n * interval '3 years' / ${count}::int,
       jsonb_build_object('kind', 'institution', 'name', 'Ліцей № ' || n, 'code', (20000000 + n)::text), '{"terms": "prepay"}'
     from generate_series(${count}::int, 1, -1) as n`,
  )
  await client.query(
    `insert into order_lines (order_id, position, product_id, article, name_ua, unit, price, amount)
     select o.id, line.position, p.id, p.article, p.name_ua, p.unit, p.price, 1
     from orders as o cross join generate_series(1, 2) as line (position)
     join products as p on p.article = '90-' || lpad((1 + (o.id * 7 + line.position * 13) % ${products}::int)::text, 7, '0')
     where o.email like 'growth-%'`,
  )
  await client.query(
    `insert into order_events (order_id, status, created_at)
     select id, status, created_at from orders where email like 'growth-%'`,
  )
  await client.query(`insert into order_dues select id, payment_due(id, payment, created_at) from orders
    where paid < total - returned and status <> 'cancelled' on conflict do nothing`)
  await client.query(`insert into order_tallies (status, change, is_sum)
    select status, count(*), true from orders where email like 'growth-%' group by status`)
  await client.query(`insert into order_sums (status, sum_from, change, is_sum)
    select status, first_digit(total), count(*), true from orders where email like 'growth-%' group by 1, 2`)
  await client.query('commit')
  for (const table of ['orders', 'order_lines', 'order_events', 'order_dues'])
    await client.query(`vacuum (analyze) ${table}`)
}
