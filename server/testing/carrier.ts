import type { TestContext } from 'node:test'
import { createShipment } from '@shop/contract/admin/shipments'
import type { CalledInput } from '@shop/contract/endpoint'
import { placeGuestOrder } from '@shop/contract/shop/orders'
import { copyDirectories } from '../delivery/copy-directories.ts'
import { type StandIn, startStandIn } from '../integrations/nova-poshta/stand-in.ts'
import { PLACES } from '../integrations/nova-poshta/stand-in-places.ts'
import { type GivenShop, openShop, type TestShop } from './shop.ts'
import { guest, signIn } from './users.ts'

export interface CarrierShop {
  shop: TestShop
  stand_in: StandIn
  /** Of a manager. */
  token: string
}

/** A shop whose carrier is a stand-in of the test's own. `copied`: it has the carrier's directories. */
export async function openCarrierShop(
  t: TestContext,
  { copied = true, ...given }: GivenShop & { copied?: boolean } = {},
): Promise<CarrierShop> {
  const stand_in = await startStandIn()
  const env = { NOVA_POSHTA_URL: stand_in.url, NOVA_POSHTA_KEY: SECRET, NOVA_POSHTA_LABEL_URL: stand_in.label_url }
  const products = [
    { id: 1, price: 1000, amount_in_store: 50 },
    { id: 2, price: 500, amount_in_store: 50 },
  ]
  const shop = await openShop({ products, ...given, env: { ...env, ...given.env } })
  t.after(async () => {
    await shop.close()
    await stand_in.stop()
  })
  if (copied) await copyDirectories(shop.services)
  const { token } = await signIn(shop, 'maksym')
  return { shop, stand_in, token }
}

/** The carrier's key of test shops, which no log and no table may hold. */
export const SECRET = 'key-that-nobody-may-read'

export function settlementOf(name: string) {
  const place = PLACES.find((one) => one.name === name)
  if (!place) throw new Error(`the stand-in has no ${name}`)
  return place
}

const SCHOOL = {
  kind: 'institution' as const,
  name: 'КЗ «Вільхівецький ліцей»',
  code: '00000052',
  contact_person: 'Коваль Олена Петрівна',
}

/** An order of Olena's school to a branch in Lviv; `{ 1: 3 }` is three pieces of product 1. */
export async function orderToBranch(shop: TestShop, lines: Record<number, number>, delivery: object = {}) {
  const { ref, name, area } = settlementOf('Львів')
  const products = Object.entries(lines).map(([id, amount]) => ({ product_id: Number(id), product_amount: amount }))
  const where = {
    method: 'np_branch' as const,
    settlement: { ref, name, area },
    branch: { ref: null, number: '1', name: '' },
    receiver_name: 'Коваль Олена Петрівна',
    receiver_phone: '+380 (67) 111 22 33',
    ...delivery,
  }
  const body = { products, ...guest.olena, buyer: SCHOOL, delivery: where }
  return (await shop.call(placeGuestOrder, { body }, { language: 'uk' })).data
}

export const ship = async (
  { shop, token }: CarrierShop,
  order_id: number,
  body: CalledInput<typeof createShipment>['body'] = {},
  idempotency_key?: string,
) => (await shop.call(createShipment, { params: { id: String(order_id) }, body }, { token, idempotency_key })).data
