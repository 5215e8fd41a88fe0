import { type Kysely, sql } from 'kysely'

// Changes of what a product's page shows besides products count as changes of reference data (0070): asking each of these
// tables for its versions took more than half of the statement that checks a remembered page.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const DETAIL_TABLES = [
  'product_files',
  'product_documents',
  'product_precepts',
  'product_recommendations',
  'product_attributes',
  'kit_components',
  'norm_matches',
]

const STATEMENTS = [
  // Once for each transaction, as in 0073: others see all its changes at once, and an import writes thousands of times.
  `create or replace function note_reference_change() returns trigger language plpgsql as $$
   begin
     if current_setting('shop.reference_change_noted', true) = 'yes' then return null; end if;
     perform set_config('shop.reference_change_noted', 'yes', true);
     with merged as (
       delete from reference_changes
       where id in (select id from reference_changes for update skip locked) returning change
     )
     insert into reference_changes (change) select 1 + coalesce(sum(change), 0) from merged;
     return null;
   end $$`,
  ...DETAIL_TABLES.map(
    (table) => `create trigger ${table}_shown after insert or update or delete or truncate on ${table}
      for each statement execute function note_reference_change()`,
  ),
]
