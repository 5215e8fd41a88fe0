import { type Kysely, sql } from 'kysely'

// A job asks the carrier for waybills. `asked_at`: since then the carrier may have made one that we do not know.
// `holder` and `held_until`: the one job that may ask. `problem`: why it made none, for the waiting request.
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
