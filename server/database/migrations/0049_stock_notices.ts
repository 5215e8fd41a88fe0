import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table stock_notices (
    id integer generated always as identity primary key,
    product_id integer not null references products (id) on delete cascade,
    email text not null,
    language text not null,
    code_hash text not null unique,
    created_at timestamptz not null)`.execute(db)
  await sql`create unique index stock_notices_once on stock_notices (product_id, lower(email))`.execute(db)
  await sql`create index stock_notices_of_email on stock_notices (lower(email))`.execute(db)
}
