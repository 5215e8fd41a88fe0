import { type Kysely, sql } from 'kysely'

// Products made of others. Triggers keep the possible number of kits, and prices by percentage, in the kit's own row,
// so that lists, filters and search treat it like any product. `refresh_kits` reads after locking, so it sees others'
// commits.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table products
    add column is_kit boolean not null default false,
    add column kit_percent integer check (kit_percent between 0 and 90)`,
  `create table kit_components (
    kit_id integer not null references products (id) on delete cascade,
    product_id integer not null references products (id),
    position integer not null,
    amount integer not null check (amount between 1 and 1000),
    is_optional boolean not null default false,
    primary key (kit_id, product_id),
    check (kit_id <> product_id))`,
  `create index kit_components_of_product on kit_components (product_id, kit_id)`,
  // For the list of kits, and suggestions.
  `create index products_kits on products (id) where is_kit`,

  `create function refresh_kits(kit_ids integer[]) returns void language plpgsql as $$ begin
    perform 1 from products where id = any(kit_ids) order by id for no key update;
    update products as p
    set is_kit = n.is_kit, amount_in_store = n.amount, price = n.price, sale_price = n.sale_price
    from (
      select k.id, s.is_kit, s.amount,
        case when k.kit_percent is null or s.parts_sum is null then k.price else s.parts_sum end as price,
        case when k.kit_percent is null or s.parts_sum is null then k.sale_price
          when k.kit_percent > 0 and s.parts_sum > 0 then round(s.parts_sum * (100 - k.kit_percent) / 100.0)::bigint
          end as sale_price
      from products as k cross join lateral (
        select count(*) > 0 as is_kit,
          coalesce(min(case when m.active and m.status_id <> 4 then m.amount_in_store / c.amount else 0 end)
            filter (where not c.is_optional), 0) as amount,
          least(99999999900, sum(c.amount * coalesce(m.sale_price, m.price)) filter (where not c.is_optional))::bigint
            as parts_sum
        from kit_components as c join products as m on m.id = c.product_id
        where c.kit_id = k.id) as s
      where k.id = any(kit_ids) and (k.is_kit or s.is_kit)) as n
    where n.id = p.id and (p.is_kit, p.amount_in_store, p.price, p.sale_price)
      is distinct from (n.is_kit, n.amount, n.price, n.sale_price);
  end $$`,

  `create function refresh_kits_of_products() returns trigger language plpgsql as $$
  declare kit_ids integer[];
  begin
    select array_agg(distinct k.id order by k.id) into kit_ids from (
      select c.kit_id as id
      from is_now join was on was.id = is_now.id join kit_components as c on c.product_id = is_now.id
      where (was.amount_in_store, was.price, was.sale_price, was.active, was.status_id)
        is distinct from (is_now.amount_in_store, is_now.price, is_now.sale_price, is_now.active, is_now.status_id)
      union
      select id from is_now where is_kit) as k;
    if kit_ids is not null then perform refresh_kits(kit_ids); end if;
    return null;
  end $$`,
  `create trigger products_changed_kits after update on products
   referencing old table as was new table as is_now for each statement execute function refresh_kits_of_products()`,

  `create function refresh_kit_of_components() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      perform refresh_kits(array[old.kit_id]);
      return null;
    end if;
    if exists (select from kit_components where kit_id = new.product_id or product_id = new.kit_id) then
      raise exception 'a kit cannot be a component of a kit' using errcode = 'check_violation';
    end if;
    perform refresh_kits(array[new.kit_id]);
    return null;
  end $$`,
  `create trigger kit_components_changed after insert or update or delete on kit_components
   for each row execute function refresh_kit_of_components()`,

  // The components at the time of the order or offer; null for other products.
  `alter table order_lines add column components jsonb`,
  `create index order_lines_of_component on order_lines using gin (components jsonb_path_ops)
   where components is not null`,
  `alter table offer_lines add column components jsonb`,
  `create trigger offer_line_components_frozen before update on offer_lines for each row
    when (old.components is distinct from new.components)
    execute function refuse_to_change_offer()`,
  // Chosen by the buyer.
  `alter table basket_lines add column options integer[] not null default '{}'`,
]
