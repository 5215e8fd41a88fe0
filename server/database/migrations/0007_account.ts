import { type Kysely, sql } from 'kysely'

// Captchas and failed tries are shared by all nodes, so that none is a way round.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table secrets (name text primary key, value text not null)`,

  `create table failed_tries (
    key text primary key,
    tries integer not null,
    forgotten_at timestamptz not null)`,
  `create index failed_tries_by_age on failed_tries (forgotten_at)`,

  `create table captcha_uses (
    nonce text primary key,
    expires_at timestamptz not null)`,
  `create index captcha_uses_by_age on captcha_uses (expires_at)`,

  `create table basket_merges (
    user_id integer not null references users (id) on delete cascade,
    key text not null,
    merged_at timestamptz not null default now(),
    primary key (user_id, key))`,

  `create index email_codes_of_user on email_codes (user_id)`,
]
