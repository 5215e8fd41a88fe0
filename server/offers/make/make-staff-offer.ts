import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { createStaffOffer } from '@shop/contract/admin/orders/offers'
import type { Role } from '@shop/contract/rights'
import { goodsSum, kopiykas, payableSum } from '@shop/contract/rules/money/price'
import { addAuditEntry } from '../../audit/public.ts'
import { findCeilings } from '../../content/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { dayEnds } from '../../platform/kyiv-days.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readDetails } from '../../orders/public.ts'
import { makeOffer } from './make-offer.ts'

type Form = ServedInput<typeof createStaffOffer>['body']

interface Author {
  by_user_id: number
  role: Role | null
}

/**
 * With individual prices. Refuses with `invalid_data` (unknown buyer or product, a past day), `wrong_multiple`, and
 * `above_ceiling`.
 *
 * @returns the offer's id
 */
export async function makeStaffOffer(
  tx: Tx,
  services: Services,
  form: Form,
  { by_user_id, role }: Author,
): Promise<number> {
  const user_id = form.user_id ?? null
  if (user_id !== null) await assertBuyer(tx, user_id)
  const valid_until = await findEndOfDay(tx, form.valid_until ?? null)
  if (valid_until && valid_until <= services.clock.now())
    throw new Refusal('invalid_data', { valid_until: ['day_is_over'] })
  const details = readDetails(services.config, form, 'staff')
  const { id, number } = await makeOffer(tx, services, {
    lines: form.products.map(({ product_id, product_amount, price }) => ({
      product_id,
      product_amount,
      ...(typeof price === 'number' && { price: kopiykas(price) }),
    })),
    emails: form.emails,
    organization: buyerDetails(form),
    details,
    user_id,
    language: form.language,
    made_by_user_id: by_user_id,
    ...(typeof form.discount_percent === 'number' && { discount_percent: form.discount_percent }),
    ...(valid_until && { valid_until }),
  })
  await refuseAboveCeiling(tx, id, (await findCeilings(tx, role))?.discount_percent ?? 100)
  const after = { number, products: form.products }
  await addAuditEntry(tx, { by_user_id, action: 'create', entity: 'offer', entity_id: id, before: null, after })
  return id
}

/**
 * By the total at today's prices: limits discounts and individual prices alike. A larger personal discount raises the
 * ceiling.
 */
async function refuseAboveCeiling(tx: Tx, offer_id: number, ceiling_percent: number): Promise<void> {
  const offer = await tx
    .selectFrom('offers as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.total', 'o.products_count', 'u.discount_percent'])
    .where('o.id', '=', offer_id)
    .executeTakeFirstOrThrow()
  const usual = await tx
    .selectFrom('offer_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.price', 'p.sale_price', 'l.amount'])
    .where('l.offer_id', '=', offer_id)
    .execute()
  const percent = Math.max(ceiling_percent, Number(offer.discount_percent ?? 0))
  // Tolerates a kopiyka per piece: prices by percentage are rounded one by one.
  if (offer.total + offer.products_count < payableSum(goodsSum(usual), percent)) throw new Refusal('above_ceiling')
}

const buyerDetails = ({ organization: { name, document_code, contact_person } }: Form) => ({
  name: name || undefined,
  document_code: document_code || undefined,
  contact_person: contact_person || undefined,
})

async function assertBuyer(tx: Tx, user_id: number): Promise<void> {
  const user = await tx.selectFrom('users').select('role').where('id', '=', user_id).executeTakeFirst()
  if (user?.role !== 'buyer') throw new Refusal('invalid_data', { user_id: ['buyer_unknown'] })
}

async function findEndOfDay(tx: Tx, day: string | null): Promise<Date | null> {
  if (day === null) return null
  const time = sql<Date>`(${dayEnds(day)} - interval '1 second')`
  const row = await tx.selectNoFrom(time.as('time')).executeTakeFirstOrThrow()
  return row.time
}
