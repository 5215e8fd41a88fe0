import { type Kysely, sql } from 'kysely'

// Costs of goods, in their own table, which no reader of products can show. An order keeps its goods' costs; a kit
// costs its components.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table purchase_prices (
    product_id integer primary key references products (id) on delete cascade,
    price bigint not null check (price >= 0),
    updated_at timestamptz not null default now())`,
  `alter table order_lines add column purchase_price bigint`,
  `create function keep_purchase_price() returns trigger language plpgsql as $$ begin
    new.purchase_price := coalesce(
      (select price from purchase_prices where product_id = new.product_id),
      (select case when bool_and(c.price is not null) then sum(c.price * (part->>'amount')::integer) end::bigint
        from jsonb_array_elements(new.components) as part
        left join purchase_prices as c on c.product_id = (part->>'product_id')::integer));
    return new;
  end $$`,
  `create trigger order_lines_purchase_price before insert on order_lines
    for each row execute function keep_purchase_price()`,
]
