import { sql } from 'kysely'
import { hashPassword } from '../account/public.ts'
import type { DemoWork } from './demo-work.ts'

/** Anybody may sign in as this buyer: the password is no secret, it is printed at every start of a demonstration. */
export const DEMO_BUYER = { email: 'buyer@school.example', password: 'shkola-2026' }

const DISCOUNT_PERCENT = 5
const BONUSES = 250_00

/** A school's buyer with a discount, bonuses to spend and every field of the cabinet filled in. All of it made up. */
export async function loadBuyer({ tx, now, progress }: DemoWork): Promise<void> {
  const buyer = await tx
    .insertInto('users')
    .values({
      name: 'Олена Ковальчук',
      email: DEMO_BUYER.email,
      phone_number: '+380 (67) 555 01 77',
      password_hash: await hashPassword(DEMO_BUYER.password),
      email_confirmed_at: now,
      discount_percent: DISCOUNT_PERCENT,
      bonuses_balance: BONUSES,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody registered with this e-mail before there was anything to buy: the account stays his.
  if (!buyer) return
  // 99999994 passes the check digit of ЄДРПОУ and lies above all numbers given out so far.
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
