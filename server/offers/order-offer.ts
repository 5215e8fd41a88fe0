import { missing } from '@shop/contract/field-faults'
import type { OrderBuyer, OrderDetails } from '@shop/contract/rules/orders/order-details'
import type { PlacedOrder } from '@shop/contract/shop/orders/orders'
import { isListedIn } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import {
  type Customer,
  findBuyer,
  findOrder,
  guestCustomer,
  type Maker,
  placeOrder,
  requireConfirmedEmail,
} from '../orders/public.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isInCabinet, isValid, findOffer, type StoredOffer } from './read/find-offer.ts'

const CUSTOMER: Maker = { kind: 'customer' }

/**
 * At the offer's prices, at most once: repeated and concurrent requests get the same order.
 *
 * Refuses with `not_found`, `offer_expired`, `confirm_email`, and like `orderOffered`.
 */
export async function orderFromCabinet(
  tx: Tx,
  services: Services,
  { offer_id, user_id, details }: { offer_id: number; user_id: number; details: OrderDetails },
): Promise<PlacedOrder> {
  const mine = await tx
    .selectFrom('offers as o')
    .select(['o.id', 'o.order_id', 'o.valid_until'])
    .where('o.id', '=', offer_id)
    .where(isInCabinet(user_id))
    .forNoKeyUpdate('o')
    .executeTakeFirst()
  if (!mine) throw new Refusal('not_found')
  if (mine.order_id !== null) return findOrder(tx, services, mine.order_id)
  if (!isValid(mine.valid_until, services.clock.now())) throw new Refusal('offer_expired')
  await requireConfirmedEmail(tx, user_id)
  return orderOffered(tx, services, { offer_id, made_by: CUSTOMER, customer: await findBuyer(tx, user_id), details })
}

interface PageOrder {
  offer_id: number
  user_id: number | null
  phone: string | null
  details: OrderDetails
}

/**
 * An account's offer needs that account; a guest's needs a phone. Refuses with `unauthenticated`, `invalid_data`
 * without a phone, and like `orderFromCabinet`.
 */
export async function orderFromPage(
  tx: Tx,
  services: Services,
  { offer_id, user_id, phone, details }: PageOrder,
): Promise<PlacedOrder> {
  const { offer, is_mine } = await lockOffer(tx, offer_id, user_id)
  if (is_mine && user_id !== null) return orderFromCabinet(tx, services, { offer_id, user_id, details })
  if (offer.user_id !== null) throw new Refusal('unauthenticated')
  if (offer.order_id !== null) return findOrder(tx, services, offer.order_id)
  if (!isValid(offer.valid_until, services.clock.now())) throw new Refusal('offer_expired')
  return orderOffered(tx, services, { offer_id, made_by: CUSTOMER, customer: guestOf(offer, phone), details })
}

/** Refuses with `not_found`. */
async function lockOffer(tx: Tx, offer_id: number, user_id: number | null) {
  const row = await tx
    .selectFrom('offers as o')
    .select(isInCabinet(user_id ?? 0).as('is_mine'))
    .where('o.id', '=', offer_id)
    .forNoKeyUpdate('o')
    .executeTakeFirst()
  const offer = row ? await findOffer(tx, offer_id) : null
  if (!row || !offer) throw new Refusal('not_found')
  return { offer, is_mine: row.is_mine }
}

/** Refuses with `invalid_data`. */
function guestOf({ emails: [email], buyer }: StoredOffer, phone: string | null): Customer {
  const reached = phone ?? buyer.phone
  if (!email) throw new Refusal('invalid_data', { emails: [missing('invalid_email')] })
  if (!reached) throw new Refusal('invalid_data', { phone: [missing('invalid_phone')] })
  return guestCustomer(email, reached)
}

interface StaffOrder {
  offer_id: number
  phone: string | null
  by_user_id: number
  details: OrderDetails
}

/**
 * A guest's order needs a phone. Refuses with `not_found`, `offer_expired`, `invalid_data` without a phone, and like
 * `orderOffered`.
 */
export async function orderFromAdmin(
  tx: Tx,
  services: Services,
  { offer_id, phone, by_user_id, details }: StaffOrder,
): Promise<PlacedOrder> {
  const { offer } = await lockOffer(tx, offer_id, null)
  if (offer.order_id !== null) return findOrder(tx, services, offer.order_id)
  if (!isValid(offer.valid_until, services.clock.now())) throw new Refusal('offer_expired')
  const made_by: Maker = { kind: 'staff', user_id: by_user_id }
  const { user_id } = offer
  if (user_id !== null)
    return orderOffered(tx, services, { offer_id, made_by, customer: await findBuyer(tx, user_id), details })
  return orderOffered(tx, services, { offer_id, made_by, customer: guestOf(offer, phone), details })
}

/**
 * The offer's row must be locked.
 *
 * Refuses with `no_stock` at the lines (`lines.2.amount`), `wrong_multiple`, `order_below_minimum`.
 */
async function orderOffered(
  tx: Tx,
  services: Services,
  {
    offer_id,
    made_by,
    customer,
    details,
  }: { offer_id: number; made_by: Maker; customer: Customer; details: OrderDetails },
): Promise<PlacedOrder> {
  const offer = await findOffer(tx, offer_id)
  if (!offer) throw new Refusal('not_found')
  const order = await placeOrder(tx, services, {
    customer: { ...customer, discount_percent: offer.discount_percent },
    made_by,
    lines: { at: 'promised_price', lines: orderableLines(offer) },
    note: `Комерційна пропозиція № ${offer.number}`,
    language: offer.language,
    details: {
      buyer: details.buyer ?? offer.details?.buyer ?? offeredBuyer(offer),
      delivery: details.delivery ?? offer.details?.delivery ?? null,
      payment: details.payment ?? offer.details?.payment ?? null,
    },
    is_get_example: false,
    is_use_bonuses: false,
    shown_products_sum: null,
    request_key: null,
  }).catch(async (error: unknown) => {
    throw error instanceof Refusal && error.code === 'no_stock' ? await refuseShortLines(tx, offer) : error
  })
  await tx
    .updateTable('offers')
    .set({ order_id: order.id, user_id: customer.user_id })
    .where('id', '=', offer_id)
    .execute()
  return order
}

/** Whatever the profile says now. */
function offeredBuyer({ user_id, buyer: { name, code, contact, address } }: StoredOffer): OrderBuyer | null {
  if (name === null) return null
  return {
    // Only an account has a person without an organisation.
    kind: user_id === null || code !== null || contact !== null ? 'institution' : 'person',
    name,
    code: code ?? '',
    legal_address: address ?? '',
    contact_person: contact ?? '',
    signer: null,
    iban: '',
    bank: '',
    funding: null,
    kekv: '',
  }
}

function orderableLines(offer: StoredOffer) {
  return offer.lines.map(({ product_id, ...line }) => {
    if (product_id === null) throw new Refusal('no_stock', shortLine(line))
    return { ...line, product_id }
  })
}

async function refuseShortLines(tx: Tx, offer: StoredOffer): Promise<Refusal> {
  const rows = await tx
    .selectFrom('offer_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.position', 'l.name_ua'])
    .where('l.offer_id', '=', offer.id)
    .where((where) => where.or([where('p.amount_in_store', '<', where.ref('l.amount')), where.not(isListedIn('p'))]))
    .orderBy('l.position')
    .execute()
  return new Refusal('no_stock', Object.assign({}, ...rows.map(shortLine)))
}

/** Screens do not number the lines. */
const shortLine = ({ position, name_ua }: { position: number; name_ua: string }) => ({
  [`lines.${position - 1}.amount`]: [{ code: 'out_of_range' as const, text: name_ua }],
})
