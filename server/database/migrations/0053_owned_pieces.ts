import { type Kysely, sql } from 'kysely'

// Of fifteen pieces, five owned ones leave ten to buy.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_items add column owned integer not null default 0 check (owned >= 0)`.execute(db)
}
