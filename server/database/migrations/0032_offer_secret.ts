import { type Kysely, sql } from 'kysely'

// Opens the page of the offer's author. Earlier offers have none.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table offers add column secret text`,
  `alter table offers add column sent_again_at timestamptz`,
]
