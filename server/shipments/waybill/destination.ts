import { normalised } from '@shop/contract/rules/search-words'
import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'
import { findCity } from '../../delivery/public.ts'
import type { Receiver } from '../../integrations/nova-poshta/party-calls.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import type { ShippedOrder } from '../order-facts.ts'

export interface Destination {
  city_ref: string
  /** Null for delivery to `door`. */
  branch_ref: string | null
  door: { street: string; building: string; apartment: string }
  receiver: Omit<Receiver, 'city_ref'>
}

const BY_CARRIER: readonly unknown[] = ['np_branch', 'np_locker', 'np_courier']

type Delivery = Omit<OrderDelivery, 'method'> & { method: string | null }

/** Refuses with `invalid_data` at the missing or unknown field of the order. */
export async function findDestination(services: Services, order: ShippedOrder): Promise<Destination> {
  const { delivery } = order
  if (delivery === null || !BY_CARRIER.includes(delivery.method))
    throw new Refusal('invalid_data', { 'delivery.method': ['not_by_carrier'] })
  const receiver = receiverOf(order, delivery)
  const { street, building, apartment } = delivery
  const door = { street, building, apartment }
  if (delivery.method === 'np_courier')
    return { city_ref: await settlementCity(services, delivery), branch_ref: null, door, receiver }
  const branch = await findBranch(services.db, delivery)
  if (!branch) throw new Refusal('invalid_data', { 'delivery.branch': ['branch_unknown'] })
  const city_ref = branch.city_ref ?? (await settlementCity(services, delivery))
  return { city_ref, branch_ref: branch.ref, door, receiver }
}

function receiverOf({ buyer, phone }: ShippedOrder, delivery: Delivery): Destination['receiver'] {
  const is_institution = buyer?.kind === 'institution' && buyer.code.length === 8
  const name = delivery.receiver_name || buyer?.contact_person || (is_institution ? '' : (buyer?.name ?? ''))
  const digits = (delivery.receiver_phone || phone || '').replaceAll(/\D/g, '')
  if (name === '') throw new Refusal('invalid_data', { 'delivery.receiver_name': ['empty'] })
  if (digits === '') throw new Refusal('invalid_data', { 'delivery.receiver_phone': ['empty'] })
  return {
    organization: is_institution ? buyer.name : '',
    code: is_institution ? buyer.code : '',
    name,
    phone: digits.length === 10 ? `38${digits}` : digits,
  }
}

/** As chosen, or by the typed number or name. */
async function findBranch(db: Db, delivery: Delivery): Promise<{ ref: string; city_ref: string | null } | undefined> {
  const { branch } = delivery
  if (!branch) return undefined
  if (branch.ref !== null) {
    const known = await db
      .selectFrom('delivery_branches')
      .select(['ref', 'city_ref'])
      .where('ref', '=', branch.ref)
      .executeTakeFirst()
    return known ?? { ref: branch.ref, city_ref: null }
  }
  const number = /\d+/.exec(branch.number || branch.name)?.[0]
  const settlement = await findSettlementRef(db, delivery)
  if (number === undefined || settlement === null) return undefined
  return db
    .selectFrom('delivery_branches')
    .select(['ref', 'city_ref'])
    .where('settlement_ref', '=', settlement)
    .where('number', '=', number)
    .where('kind', delivery.method === 'np_locker' ? '=' : '<>', 'locker')
    .executeTakeFirst()
}

/** A unique typed name is enough. */
async function findSettlementRef(db: Db, { settlement }: Delivery): Promise<string | null> {
  if (!settlement) return null
  if (settlement.ref !== null) return settlement.ref
  const key = normalised(settlement.name).replace(/^(м|с|смт|місто|село|селище) /u, '')
  const rows = await db
    .selectFrom('delivery_settlements')
    .select('ref')
    .where((eb) => eb.or([eb('key_ua', '=', key), eb('key_ru', '=', key)]))
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.ref ?? null) : null
}

/** A settlement missing in our copy may be named by its city's ref. */
async function settlementCity(services: Services, delivery: Delivery): Promise<string> {
  const ref = await findSettlementRef(services.db, delivery)
  if (ref === null) throw new Refusal('invalid_data', { 'delivery.settlement': ['settlement_unknown'] })
  return (await findCity(services, ref)) ?? ref
}
