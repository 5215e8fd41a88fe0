import { deepEqual } from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { MIGRATIONS } from './all.ts'

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0021'))

/** A shop of the previous release with these users: e-mail, role, and whether the mailbox was ever confirmed. */
async function upgraded(t: { after(close: () => Promise<void>): void }, rows: [string, string, boolean][]) {
  const database: Database = await openDatabase({ database_url: null, data_dir: tmpdir(), in_memory: true })
  t.after(database.close)
  await migrate(database, BEFORE)
  for (const [email, role, is_confirmed] of rows) {
    const confirmed_at = is_confirmed ? new Date() : null
    await sql`with made as (
      insert into users (name, email, role, password_hash, email_confirmed_at)
        values (${email}, ${email}, ${role}, '-', ${confirmed_at}) returning id)
      insert into email_codes (code_hash, user_id, purpose, expires_at)
        select ${email}, id, 'reset', now() + interval '1 day' from made`.execute(database.db)
  }
  await migrate(database, MIGRATIONS)
  const { db } = database
  const users = await db.selectFrom('users').select(['email', 'role']).orderBy('id').execute()
  const codes = await db.selectFrom('email_codes').select('code_hash').orderBy('code_hash').execute()
  const invited = await db
    .selectFrom('invitations')
    .select(['email', 'role', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .execute()
  return {
    roles: users.map(({ email, role }) => [email, role]),
    codes: codes.map(({ code_hash }) => code_hash),
    invited,
  }
}

test('staff who never confirmed their mailbox lose the role and keep an expired invitation', async (t) => {
  const { roles, codes, invited } = await upgraded(t, [
    ['oksana@te-shop.example', 'owner', true],
    ['maksym@te-shop.example', 'manager', true],
    ['daryna@te-shop.example', 'editor', false],
    ['petro@school.example', 'buyer', false],
  ])
  deepEqual(roles, [
    ['oksana@te-shop.example', 'owner'],
    ['maksym@te-shop.example', 'manager'],
    ['daryna@te-shop.example', 'buyer'],
    ['petro@school.example', 'buyer'],
  ])
  deepEqual(codes, ['maksym@te-shop.example', 'oksana@te-shop.example', 'petro@school.example'])
  deepEqual(invited, [{ email: 'daryna@te-shop.example', role: 'editor', is_expired: true }])
})

test('a shop whose only owner has not confirmed keeps that owner', async (t) => {
  const { roles, invited } = await upgraded(t, [['oksana@te-shop.example', 'owner', false]])
  deepEqual(roles, [['oksana@te-shop.example', 'owner']])
  deepEqual(invited, [])
})
