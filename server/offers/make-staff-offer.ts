import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { createStaffOffer } from '@shop/contract/offers.admin'
import { kopiykas } from '@shop/contract/rules/price'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { dayEnds } from '../platform/kyiv-days.ts'
import { Refusal } from '../platform/refusal.ts'
import { makeOffer } from './make-offer.ts'

type Form = ServedInput<typeof createStaffOffer>['body']

/**
 * An offer by hand, with prices of its own; its letters go out as those of every offer. Refuses with `invalid_data`
 * (unknown buyer or product, a day that is over) and `wrong_multiple`.
 *
 * @returns the offer's id
 */
export async function makeStaffOffer(tx: Tx, house: House, form: Form, by_user_id: number): Promise<number> {
  const user_id = form.user_id ?? null
  if (user_id !== null) await assertBuyer(tx, user_id)
  const valid_until = await lastMoment(tx, form.valid_until ?? null)
  if (valid_until && valid_until <= house.clock.now())
    throw new Refusal('invalid_data', { valid_until: ['day_is_over'] })
  const { id, number } = await makeOffer(tx, house, {
    lines: form.products.map(({ product_id, product_amount, price }) => ({
      product_id,
      product_amount,
      ...(typeof price === 'number' && { price: kopiykas(price) }),
    })),
    emails: form.emails,
    organization: saidOf(form),
    user_id,
    language: form.language,
    made_by_user_id: by_user_id,
    ...(typeof form.discount_percent === 'number' && { discount_percent: form.discount_percent }),
    ...(valid_until && { valid_until }),
  })
  const after = { number, products: form.products }
  await noteChange(tx, { by_user_id, action: 'create', entity: 'offer', entity_id: id, before: null, after })
  return id
}

/** What the form leaves empty, the buyer's profile may know. */
const saidOf = ({ organization: { name, document_code, contact_person } }: Form) => ({
  name: name || undefined,
  document_code: document_code || undefined,
  contact_person: contact_person || undefined,
})

async function assertBuyer(tx: Tx, user_id: number): Promise<void> {
  const user = await tx.selectFrom('users').select('role').where('id', '=', user_id).executeTakeFirst()
  if (user?.role !== 'buyer') throw new Refusal('invalid_data', { user_id: ['The selected buyer is invalid'] })
}

/** The last second of a day in Kyiv. */
async function lastMoment(tx: Tx, day: string | null): Promise<Date | null> {
  if (day === null) return null
  const moment = sql<Date>`(${dayEnds(day)} - interval '1 second')`
  const row = await tx.selectNoFrom(moment.as('moment')).executeTakeFirstOrThrow()
  return row.moment
}
