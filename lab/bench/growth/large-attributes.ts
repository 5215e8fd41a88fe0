import type pg from 'pg'

/** Twelve numbers, five choices and three of yes and no: 20 attributes of every generated product. */
const TYPES = 20
const NUMBERS = 12
const CHOICES = 5

/**
 * Always the same values for a product, whichever size the shop has. Those of an earlier run stay. In one go, as the
 * triggers would leave the tables: row by row, 20 million values take an hour.
 */
export async function fillAttributes(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select 1 from attribute_types where name_ua = 'Показник 1'`)
  if (rowCount !== 0) return
  await client.query('begin')
  await client.query(
    `insert into attribute_types (kind, name_ua)
     select case when n <= ${NUMBERS} then 'number' when n <= ${NUMBERS + CHOICES} then 'choice' else 'yes_no' end, 'Показник ' || n
     from generate_series(1, ${TYPES}) as n`,
  )
  await client.query(
    `insert into attribute_choices (attribute_id, position, name_ua)
     select id, n, 'Варіант ' || n from attribute_types, generate_series(1, 6) as n
     where name_ua like 'Показник %' and kind = 'choice'`,
  )
  // No triggers, nor checks of foreign keys.
  await client.query('set local session_replication_role = replica')
  await client.query(`set local maintenance_work_mem = '512MB'`)
  const restored = await dropIndexes(client)
  await client.query(VALUES)
  for (const statement of restored) await client.query(statement)
  await client.query(TALLIES)
  await client.query('commit')
  await client.query('vacuum (analyze) product_attributes')
  await client.query('vacuum (analyze) attribute_tallies')
}

const VALUES = `
  insert into product_attributes (product_id, attribute_id, value, category_id, subcategory_id)
  select p.id, t.id, case t.kind when 'number' then t.hash % 100 when 'yes_no' then t.hash % 2 else t.first_choice + t.hash % 6 end,
    case when p.active and p.status_id <> 4 then p.category_id end, case when p.active and p.status_id <> 4 then p.subcategory_id end
  from products as p cross join lateral (
    select t.id, t.kind, t.first_choice, abs(hashtext(p.article || t.name_ua)) as hash from (
      select id, kind, name_ua, (select min(id) from attribute_choices where attribute_id = t.id) as first_choice
      from attribute_types as t where name_ua like 'Показник %' offset 0) as t
  ) as t
  where p.article like '90-%'`

const TALLIES = `
  insert into attribute_tallies (category_id, subcategory_id, attribute_id, value, change, is_sum)
  select p.category_id, p.subcategory_id, a.attribute_id, a.value, count(*), true
  from product_attributes as a join products as p on p.id = a.product_id
  where p.article like '90-%' and p.active and p.status_id <> 4 group by 1, 2, 3, 4`

/** @returns the statements that restore them */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table product_attributes drop constraint %I', c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table product_attributes add constraint %I %s', c.conname, pg_get_constraintdef(c.oid)) end as restore
     from pg_index as i left join pg_constraint as c on c.conindid = i.indexrelid and c.contype = 'p'
     where i.indrelid = 'product_attributes'::regclass`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore)
}
