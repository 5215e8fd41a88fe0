import { type Kysely, sql } from 'kysely'

// The sum of `change` is the version of everything that decides which products a search finds, and in which sequence.
// Stock does not count, so that an order changes only the versions of the products it takes. As in migration 0070 rows
// are added and merged; once for each transaction, so that an import does not read a dead row per statement.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const COLUMNS = [
  'active',
  'status_id',
  'category_id',
  'subcategory_id',
  'price',
  'sale_price',
  'producer',
  'dk_code',
  'name_ua',
  'name_ru',
  'name_en',
  'search_text',
  'created_at',
  'is_kit',
]
const rowOf = (version: string) => `(${COLUMNS.map((column) => `${version}.${column}`).join(', ')})`

const STATEMENTS = [
  `create table search_changes (id int generated always as identity primary key, change int not null)`,
  `create function note_search_change() returns trigger language plpgsql as $$
   begin
     if current_setting('shop.search_change_noted', true) = 'yes' then return null; end if;
     perform set_config('shop.search_change_noted', 'yes', true);
     with merged as (
       delete from search_changes
       where id in (select id from search_changes for update skip locked) returning change
     )
     insert into search_changes (change) select 1 + coalesce(sum(change), 0) from merged;
     return null;
   end $$`,
  `create trigger products_added_noted after insert or delete or truncate on products
    for each statement execute function note_search_change()`,
  `create trigger products_changed_noted after update on products for each row
    when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function note_search_change()`,
  // For searches narrowed by an attribute or by a Ministry order.
  ...['product_attributes', 'product_precepts'].map(
    (table) => `create trigger ${table}_noted after insert or update or delete or truncate on ${table}
      for each statement execute function note_search_change()`,
  ),
]
