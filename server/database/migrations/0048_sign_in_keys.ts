import { type Kysely, sql } from 'kysely'

// Kept by the registering browser: confirming the e-mail there signs the buyer in.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column sign_in_key_hash text`.execute(db)
}
