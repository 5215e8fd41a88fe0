import { type Kysely, sql } from 'kysely'

// Telegram chats in which the shop's bot tells its staff about new orders and questions.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table staff_chats (
    user_id integer primary key references users (id) on delete cascade,
    chat_id text not null unique,
    title text not null,
    kinds text[] not null,
    connected_at timestamptz not null)`.execute(db)
  await sql`create table staff_chat_codes (
    user_id integer primary key references users (id) on delete cascade,
    code_hash text not null unique,
    created_at timestamptz not null)`.execute(db)
}
