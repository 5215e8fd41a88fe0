import { type Kysely, sql } from 'kysely'

// Assignees of requests, moderation of reviews, and authors of bonus changes.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table consultation_requests
    add column assignee_id integer references users (id) on delete set null,
    add column version integer not null default 1`,
  `create index consultation_requests_of_user on consultation_requests (user_id)`,
  `create index consultation_requests_waiting on consultation_requests (id) where status <> 'done'`,

  // Neither approved nor hidden: waiting. Hidden ones keep their text, for questions.
  `alter table reviews
    add column hidden_at timestamptz,
    add column reply text,
    add column replied_at timestamptz,
    add column version integer not null default 1,
    add constraint reviews_hidden_or_shown check (hidden_at is null or not is_approved)`,
  `create index reviews_waiting on reviews (id) where not is_approved and hidden_at is null`,

  `alter table static_data add column version integer not null default 1`,
  `alter table settings add column version integer not null default 1`,

  // Manual entries have a reason and an author.
  `alter table bonus_entries
    add column comment text not null default '',
    add column by_user_id integer references users (id) on delete set null`,

  // A mail that has lost its files must not be sent again.
  `alter table mails add column files_count integer not null default 0`,
  `update mails set files_count = (select count(*) from mail_files f where f.mail_id = mails.id)`,
  `create index mails_by_recipient on mails (lower(recipient))`,
]
