import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table recovery_codes (
    user_id integer not null references users (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash))`,

  // A new secret replaces an unconfirmed one, in case the picture was lost.
  `create index sessions_of_office on sessions (user_id) where is_office`,

  // Staff among a hundred thousand buyers.
  `create index users_of_staff on users (role) where role <> 'buyer'`,

  `create index consultation_requests_by_moment on consultation_requests (created_at)`,
  `create index orders_new on orders (id) where status = 'new'`,

  `create index mails_unsent on mails (id) where sent_at is null`,
]
