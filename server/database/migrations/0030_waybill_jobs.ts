import { type Kysely, sql } from 'kysely'

// `asked_at`: since then the carrier may have made an unknown waybill. `holder` and `held_until`: the job that may ask.
// `problem`: for the waiting request.
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `alter table shipments
        add column asked_at timestamptz,
        add column holder text,
        add column held_until timestamptz,
        add column problem jsonb`,
    )
    .execute(db)
}
