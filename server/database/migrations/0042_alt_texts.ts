import { type Kysely, sql } from 'kysely'

// A column per language. `alt`, with all three joined by ` | `, is no longer read: a later migration drops it.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product_files add column alt_ua text, add column alt_ru text, add column alt_en text`.execute(
    db,
  )
  await sql`update product_files set
    alt_ua = nullif(trim(split_part(alt, ' | ', 1)), ''),
    alt_ru = nullif(trim(split_part(alt, ' | ', 2)), ''),
    alt_en = nullif(trim(split_part(alt, ' | ', 3)), '')
    where alt is not null`.execute(db)
}
