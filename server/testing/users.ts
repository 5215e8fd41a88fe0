import type { TestShop } from './shop.ts'
import { openSession } from '../account/sessions.ts'
import { inTransaction } from '../platform/db.ts'

/** Named people of the tests. Made up; `school.example` belongs to nobody. */
export const guest = {
  olena: { email_not_auth_user: 'olena@school.example', phone_not_auth_user: '+380 (67) 111 22 33' },
  taras: { email_not_auth_user: 'taras@lyceum.example', phone_not_auth_user: '+380 (50) 444 55 66' },
}

export const people = {
  petro: { name: 'Петро Закупівельник', email: 'petro@school.example', role: 'buyer' },
  iryna: { name: 'Ірина Директорка', email: 'iryna@lyceum.example', role: 'buyer' },
  oksana: { name: 'Оксана Власниця', email: 'oksana@te-shop.example', role: 'owner' },
  maksym: { name: 'Максим Менеджер', email: 'maksym@te-shop.example', role: 'manager' },
  yeva: { name: 'Єва Редакторка', email: 'yeva@te-shop.example', role: 'editor' },
  bohdan: { name: 'Богдан Бухгалтер', email: 'bohdan@te-shop.example', role: 'accountant' },
} as const

export interface SignedIn {
  user_id: number
  token: string
}

/**
 * Makes a named person, with confirmed e-mail and an open session; the password cannot be used to log in (register
 * through the front door where a test is about that). Staff come in through the back office's door.
 *
 * @param more discount_percent, and bonuses_balance in kopiykas
 */
export function signIn(
  shop: TestShop,
  who: keyof typeof people,
  more: { discount_percent?: number; bonuses_balance?: number } = {},
): Promise<SignedIn> {
  return inTransaction(shop.house.db, async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({ ...people[who], phone_number: null, password_hash: '-', email_confirmed_at: new Date(), ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    const door = people[who].role === 'buyer' ? undefined : { ip: '127.0.0.1', user_agent: 'a test' }
    return { user_id, token: await openSession(tx, user_id, shop.clock.now(), door) }
  })
}
