import type pg from 'pg'

/** Twelve numbers, five choices and three of yes and no: 20 attributes of every generated product. */
const TYPES = 20
const NUMBERS = 12
const CHOICES = 5

/** Always the same values for a product, whichever size the shop has. Those of an earlier run stay. */
export async function fillAttributes(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into attribute_types (kind, name_ua)
     select case when n <= ${NUMBERS} then 'number' when n <= ${NUMBERS + CHOICES} then 'choice' else 'yes_no' end, 'Показник ' || n
     from generate_series(1, ${TYPES}) as n on conflict do nothing`,
  )
  await client.query(
    `insert into attribute_choices (attribute_id, position, name_ua)
     select id, n, 'Варіант ' || n from attribute_types, generate_series(1, 6) as n
     where name_ua like 'Показник %' and kind = 'choice' on conflict do nothing`,
  )
  await client.query(
    `insert into product_attributes (product_id, attribute_id, value)
     select p.id, t.id, case t.kind
       when 'number' then abs(hashtext(p.article || t.name_ua)) % 100
       when 'yes_no' then abs(hashtext(p.article || t.name_ua)) % 2
       else (select min(id) from attribute_choices where attribute_id = t.id) + abs(hashtext(p.article || t.name_ua)) % 6 end
     from products as p, attribute_types as t
     where p.article like '90-%' and t.name_ua like 'Показник %'
       and not exists (select 1 from product_attributes as a where a.product_id = p.id and a.attribute_id = t.id)`,
  )
  await client.query('commit')
  await client.query('vacuum (analyze) product_attributes')
  await client.query('vacuum (analyze) attribute_tallies')
}
