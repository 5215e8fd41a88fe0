import { sql } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { Role } from '@shop/contract/rights'
import type { Db, Tx } from '../platform/database/db.ts'

export interface User {
  id: number
  name: string
  email: string
  password_hash: string
  email_confirmed_at: Date | null
  language: Language
  role: 'buyer' | Role
  is_blocked: boolean
}

const COLUMNS = [
  'id',
  'name',
  'email',
  'password_hash',
  'email_confirmed_at',
  'language',
  'role',
  'is_blocked',
] as const

const withEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`

/** E-mails are compared without case. */
export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where(withEmail(email)).executeTakeFirst()
}

export function findUser(db: Db, user_id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', user_id).executeTakeFirst()
}

export function lockUser(tx: Tx, user_id: number): Promise<User | undefined> {
  return tx.selectFrom('users').select(COLUMNS).where('id', '=', user_id).forUpdate().executeTakeFirst()
}

export function lockUserByEmail(tx: Tx, email: string): Promise<User | undefined> {
  return tx.selectFrom('users').select(COLUMNS).where(withEmail(email)).forUpdate().executeTakeFirst()
}

/** Owners who can act, for notifications. */
export function listOwners(db: Db): Promise<User[]> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role', '=', 'owner')
    .where('is_blocked', '=', false)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
}
