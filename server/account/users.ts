import { sql } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { Db, Tx } from '../platform/db.ts'

/** What letters and checks need to know of somebody. */
export interface User {
  id: number
  name: string
  email: string
  password_hash: string
  email_confirmed_at: Date | null
  language: Language
}

const COLUMNS = ['id', 'name', 'email', 'password_hash', 'email_confirmed_at', 'language'] as const

/** Upper and lower case make no other e-mail. */
export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
}

export function findUser(db: Db, user_id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', user_id).executeTakeFirst()
}

/** Holds the user's row until commit, so that what is decided about him stays true. */
export function lockUser(tx: Tx, user_id: number): Promise<User | undefined> {
  return tx.selectFrom('users').select(COLUMNS).where('id', '=', user_id).forUpdate().executeTakeFirst()
}
