import { type Kysely, sql } from 'kysely'

// For the daily limit on one staff member's bonuses.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index bonus_entries_by_staff on bonus_entries (by_user_id, created_at)
    where by_user_id is not null`.execute(db)
}
