import { wholeKopiykas } from '@shop/contract/rules/price'
import type { TestShop } from './shop.ts'
import { openSession } from '../account/sign-in/sessions.ts'
import { inTransaction } from '../platform/database/db.ts'

/** Made-up names; `school.example` is a reserved name. */
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
 * Creates a named user with a confirmed e-mail and an open session; staff get an admin session. The password cannot be
 * used to log in: register through the API in tests that need that.
 *
 * @param more discount_percent, and bonuses_balance in kopiykas
 */
export function signIn(
  shop: TestShop,
  who: keyof typeof people,
  more: { discount_percent?: number; bonuses_balance?: number } = {},
): Promise<SignedIn> {
  const balance = { bonuses_balance: wholeKopiykas(more.bonuses_balance ?? 0) }
  return inTransaction(shop.services.db, async (tx) => {
    const { id: user_id } = await tx
      .insertInto('users')
      .values({
        ...people[who],
        phone_number: null,
        password_hash: '-',
        email_confirmed_at: new Date(),
        ...more,
        ...balance,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const admin_client = people[who].role === 'buyer' ? undefined : { ip: '127.0.0.1', user_agent: 'a test' }
    return { user_id, token: await openSession(tx, user_id, shop.clock.now(), admin_client) }
  })
}

/** A shop session, also for staff: it must open nothing in admin. */
export const openShopSession = (shop: TestShop, user_id: number): Promise<string> =>
  inTransaction(shop.services.db, (tx) => openSession(tx, user_id, shop.clock.now()))
