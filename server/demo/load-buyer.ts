import { kopiykas } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import { hashPassword } from '../account/public.ts'
import type { LoadContext } from './load-context.ts'

/** Public: printed at every start. See `demoPassword`. */
export const DEMO_BUYER = { email: 'buyer@school.example', password: 'shkola-2026' }

const DISCOUNT_PERCENT = 5
const BONUSES = kopiykas(250)

/** Fictional, with a discount, bonuses and a complete profile. */
export async function loadBuyer({ tx, now, buyer_password, progress }: LoadContext): Promise<void> {
  const buyer = await tx
    .insertInto('users')
    .values({
      name: 'Олена Ковальчук',
      email: DEMO_BUYER.email,
      phone_number: '+380 (67) 555 01 77',
      password_hash: await hashPassword(buyer_password),
      email_confirmed_at: now,
      discount_percent: DISCOUNT_PERCENT,
      bonuses_balance: BONUSES,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!buyer) return
  // 99999994 has a valid check digit and is above all assigned numbers.
  const organization = { name: 'Вільхівецький ліцей № 2', document_code: '99999994', contact_person: 'Олена Ковальчук' }
  await tx
    .insertInto('organizations')
    .values({ user_id: buyer.id, ...organization })
    .execute()
  await tx
    .insertInto('delivery_addresses')
    .values({
      user_id: buyer.id,
      full_name: 'Ковальчук Олена Петрівна',
      address_line: 'м. Вільхівець, вул. Садова, 7',
      phone_number: '+380 (67) 555 01 77',
      po_box: 'Відділення № 1',
    })
    .execute()
  await tx
    .insertInto('bonus_entries')
    .values({ user_id: buyer.id, order_id: null, bonuses: BONUSES, reason: 'welcome' })
    .execute()
  progress(`A buyer: ${DEMO_BUYER.email}`)
}
