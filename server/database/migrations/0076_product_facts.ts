import { type Kysely, sql } from 'kysely'

// The admin sorts and filters by these columns, which no index of `products` may contain: with an index on the stock, each order would
// write every index of its products. A small row of each product that is not archived, written by triggers.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const hasPicture = (id: string) => `exists (select from product_files where product_id = ${id})`

const add = (rows: string) => `
  insert into product_facts (product_id, created_at, amount_in_store, has_picture)
  select id, created_at, amount_in_store, ${hasPicture('id')} from ${rows} where archived_at is null`

const STATEMENTS = [
  `create table product_facts (
    product_id integer primary key references products (id) on delete cascade,
    created_at timestamptz not null,
    amount_in_store integer not null,
    has_picture boolean not null)`,
  add('products'),
  `create index product_facts_by_stock on product_facts (amount_in_store, product_id)`,
  `create index product_facts_out_of_stock on product_facts (created_at desc, product_id desc) where amount_in_store = 0`,
  // Must match LOW_STOCK_MAX.
  `create index product_facts_low_stock on product_facts (created_at desc, product_id desc)
   where amount_in_store between 1 and 5`,
  `create index product_facts_without_picture on product_facts (created_at desc, product_id desc) where not has_picture`,
  `create index products_hidden on products (created_at desc, id desc) where not active and archived_at is null`,

  `create function add_product_facts() returns trigger language plpgsql as $$ begin
    ${add('added')};
    return null;
  end $$`,
  `create trigger products_added_facts after insert on products
   referencing new table as added for each statement execute function add_product_facts()`,

  `create function change_product_facts() returns trigger language plpgsql as $$ begin
    if new.archived_at is not null then
      delete from product_facts where product_id = new.id;
    elsif old.archived_at is not null then
      insert into product_facts (product_id, created_at, amount_in_store, has_picture)
      values (new.id, new.created_at, new.amount_in_store, ${hasPicture('new.id')});
    else
      update product_facts set amount_in_store = new.amount_in_store, created_at = new.created_at
      where product_id = new.id;
    end if;
    return null;
  end $$`,
  `create trigger products_changed_facts after update of amount_in_store, archived_at, created_at on products
   for each row when ((old.amount_in_store, old.archived_at, old.created_at)
     is distinct from (new.amount_in_store, new.archived_at, new.created_at))
   execute function change_product_facts()`,

  `create function note_picture_added() returns trigger language plpgsql as $$ begin
    update product_facts set has_picture = true where product_id = new.product_id and not has_picture;
    return null;
  end $$`,
  `create trigger product_files_added after insert on product_files
   for each row execute function note_picture_added()`,
  // The lock comes first: the statement after it sees what a parallel transaction added.
  `create function note_picture_removed() returns trigger language plpgsql as $$ begin
    perform from product_facts where product_id = old.product_id for no key update;
    update product_facts set has_picture = false
    where product_id = old.product_id and not ${hasPicture('old.product_id')};
    return null;
  end $$`,
  `create trigger product_files_removed after delete on product_files
   for each row execute function note_picture_removed()`,
]
