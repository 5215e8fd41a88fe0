import { type Kysely, sql } from 'kysely'

// Codes of links that a plan's author closed: they open nothing, and say why.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table plan_closed_codes (
    code text primary key,
    plan_id integer not null references plans (id) on delete cascade
  )`.execute(db)
  await sql`create index plan_closed_codes_of_plan on plan_closed_codes (plan_id)`.execute(db)
}
