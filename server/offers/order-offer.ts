import { STATUS } from '@shop/contract/catalog'
import type { PlacedOrder } from '@shop/contract/orders'
import type { House } from '../house.ts'
import { findOrder, type OfferedOrder, placeOfferedOrder } from '../orders/public.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { isInCabinet, isValid, findOffer, type KeptOffer } from './find-offer.ts'

/**
 * The signed-in buyer orders what he was offered, at the prices of the offer. An offer becomes one order at most: who
 * asks again, or at the same moment, gets that order.
 *
 * Refuses with `not_found`, `offer_expired`, and what `orderOffered` refuses with.
 */
export async function orderFromCabinet(
  tx: Tx,
  house: House,
  { offer_id, user_id }: { offer_id: number; user_id: number },
): Promise<PlacedOrder> {
  const mine = await tx
    .selectFrom('offers as o')
    .select(['o.id', 'o.order_id', 'o.valid_until'])
    .where('o.id', '=', offer_id)
    .where(isInCabinet(user_id))
    .forNoKeyUpdate('o')
    .executeTakeFirst()
  if (!mine) throw new Refusal('not_found')
  if (mine.order_id !== null) return findOrder(tx, mine.order_id)
  if (!isValid(mine.valid_until, house.clock.now())) throw new Refusal('offer_expired')
  return orderOffered(tx, house, { offer_id, user_id })
}

/**
 * Staff order for the buyer what he was offered. A guest's order needs a phone, his own where the offer knows it.
 *
 * Refuses with `not_found`, `offer_expired`, `invalid_data` without a phone, and what `orderOffered` refuses with.
 */
export async function orderFromOffice(
  tx: Tx,
  house: House,
  { offer_id, phone }: { offer_id: number; phone: string | null },
): Promise<PlacedOrder> {
  await tx.selectFrom('offers').select('id').where('id', '=', offer_id).forNoKeyUpdate().execute()
  const offer = await findOffer(tx, offer_id)
  if (!offer) throw new Refusal('not_found')
  if (offer.order_id !== null) return findOrder(tx, offer.order_id)
  if (!isValid(offer.valid_until, house.clock.now())) throw new Refusal('offer_expired')
  if (offer.user_id !== null) return orderOffered(tx, house, { offer_id, user_id: offer.user_id })
  const [email] = offer.emails
  const reached = phone ?? offer.buyer.phone
  if (!email) throw new Refusal('invalid_data', { emails: ['invalid_email'] })
  if (!reached) throw new Refusal('invalid_data', { phone: ['invalid_phone'] })
  return orderOffered(tx, house, { offer_id, user_id: null, guest: { email, phone: reached } })
}

/**
 * Makes an order of an offer. Safe under a lock on the offer's row only.
 *
 * Refuses with `no_stock`, its fields naming the lines (`lines.2.amount`), `wrong_multiple`, `order_below_minimum`.
 */
async function orderOffered(
  tx: Tx,
  house: House,
  { offer_id, user_id, guest }: { offer_id: number; user_id: number | null; guest?: OfferedOrder['guest'] },
): Promise<PlacedOrder> {
  const offer = await findOffer(tx, offer_id)
  if (!offer) throw new Refusal('not_found')
  const order = await placeOfferedOrder(tx, house, {
    user_id,
    ...(guest ? { guest } : {}),
    lines: takeable(offer),
    discount_percent: offer.discount_percent,
    note: `Комерційна пропозиція № ${offer.number}`,
    language: offer.language,
  }).catch(async (error: unknown) => {
    throw error instanceof Refusal && error.code === 'no_stock' ? await shortLines(tx, offer) : error
  })
  await tx.updateTable('offers').set({ order_id: order.id, user_id }).where('id', '=', offer_id).execute()
  return order
}

/** A product that was taken out of the database since cannot be delivered. */
function takeable(offer: KeptOffer) {
  return offer.lines.map(({ product_id, ...line }) => {
    if (product_id === null) throw new Refusal('no_stock', shortLine(line))
    return { ...line, product_id }
  })
}

/** Which lines the store cannot fill: the buyer of 40 goods must not guess. */
async function shortLines(tx: Tx, offer: KeptOffer): Promise<Refusal> {
  const rows = await tx
    .selectFrom('offer_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.position', 'l.name_ua'])
    .where('l.offer_id', '=', offer.id)
    .where((where) =>
      where.or([
        where('p.amount_in_store', '<', where.ref('l.amount')),
        where('p.active', '=', false),
        where('p.status_id', '=', STATUS.removed),
      ]),
    )
    .orderBy('l.position')
    .execute()
  return new Refusal('no_stock', Object.assign({}, ...rows.map(shortLine)))
}

/** Lines are counted from 0, as in every field of an answer; told with the name, since nobody sees them counted. */
const shortLine = ({ position, name_ua }: { position: number; name_ua: string }) => ({
  [`lines.${position - 1}.amount`]: [name_ua],
})
