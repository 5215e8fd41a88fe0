import { type Kysely, sql } from 'kysely'

// The sum of `change` is the version of all reference data that product pages show: two snapshots with the same sum see
// the same committed changes. Rows are added and merged, never updated, so that transactions do not wait for each other.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const REFERENCE_TABLES = [
  'categories',
  'dk_codes',
  'precepts',
  'attribute_types',
  'attribute_choices',
  'category_attributes',
  'norm_sets',
  'norm_rooms',
  'norm_items',
]

const STATEMENTS = [
  `create table reference_changes (id int generated always as identity primary key, change int not null)`,
  `create function note_reference_change() returns trigger language plpgsql as $$
   begin
     with merged as (
       delete from reference_changes
       where id in (select id from reference_changes for update skip locked) returning change
     )
     insert into reference_changes (change) select 1 + coalesce(sum(change), 0) from merged;
     return null;
   end $$`,
  ...REFERENCE_TABLES.map(
    (table) => `create trigger ${table}_noted after insert or update or delete or truncate on ${table}
      for each statement execute function note_reference_change()`,
  ),
]
