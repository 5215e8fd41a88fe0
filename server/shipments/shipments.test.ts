import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTextsOf } from '@shop/contract/call'
import { changeOrderStatus, getStaffOrder } from '@shop/contract/admin/orders/orders'
import {
  getShipmentLabel,
  listCarrierCalls,
  listSenders,
  listShipments,
  removeShipment,
} from '@shop/contract/admin/orders/shipments'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { findSettings } from '../content/public.ts'
import { REFUSAL_WORDS } from '../integrations/nova-poshta/stand-in.ts'
import { inTransaction } from '../platform/database/db.ts'
import {
  type CarrierShop,
  openCarrierShop,
  orderToBranch,
  SECRET,
  settlementOf,
  ship,
} from '../testing/fixtures/carrier.ts'
import { openShop, refuses } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

const saves = ({ stand_in }: CarrierShop) =>
  stand_in.calls.filter(({ call }) => call === 'InternetDocument.save').map(({ properties }) => properties)
const shipmentsOf = async ({ shop, token }: CarrierShop, id: number) =>
  shop.call(listShipments, { params: { id: String(id) } }, { token })

test('one click makes a waybill with everything that the order knows', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, number } = await orderToBranch(desk.shop, { 1: 2, 2: 1 })
  const made = await ship(desk, id, { return_documents: true })
  assert.match(made.number ?? '', /^\d{14}$/)
  assert.deepEqual(
    [made.status, made.is_waybill, made.cost_payer, made.declared_value, made.lines.map(({ amount }) => amount)],
    ['created', true, 'recipient', 2500, [2, 1]],
  )
  const [sent] = saves(desk)
  const city = settlementOf('Львів').city_ref
  assert.deepEqual(
    [sent?.['CityRecipient'], sent?.['Weight'], sent?.['Cost'], sent?.['PayerType'], sent?.['InfoRegClientBarcodes']],
    [city, '3', '2500', 'Recipient', number],
  )
  assert.deepEqual(
    [sent?.['RecipientsPhone'], sent?.['ServiceType'], sent?.['SeatsAmount'], sent?.['CargoType']],
    ['380671112233', 'WarehouseWarehouse', '1', 'Parcel'],
  )
  assert.deepEqual(sent?.['BackwardDeliveryData'], [
    { PayerType: 'Sender', CargoType: 'Documents', RedeliveryString: 'Підписана видаткова накладна' },
  ])
  const organization = desk.stand_in.calls.find(({ call }) => call === 'Counterparty.save')
  assert.equal(organization?.properties['EDRPOU'], '00000052')
  const { left } = await shipmentsOf(desk, id)
  assert.deepEqual(left, [])
})

test('two clicks at once, and a third one later, make exactly one waybill', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  const made = await Promise.all([ship(desk, id), ship(desk, id), ship(desk, id)])
  const again = await ship(desk, id)
  assert.equal(new Set([...made, again].map(({ number }) => number)).size, 1)
  assert.equal(saves(desk).length, 1)
  assert.equal(desk.stand_in.waybills.length, 1)
})

test('an answer that was lost on the way is found by our number, not asked for twice', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  desk.stand_in.fail('lost', 'InternetDocument.save')
  await refuses(ship(desk, id), 'carrier_unavailable')
  const { data } = await shipmentsOf(desk, id)
  assert.deepEqual(
    data.map(({ status, number }) => [status, number]),
    [['unknown', null]],
  )
  desk.stand_in.fail(null)
  const made = await ship(desk, id)
  assert.equal(desk.stand_in.waybills.length, 1)
  assert.equal(made.number, desk.stand_in.waybills[0]?.number)
})

test('a carrier that is down leaves nothing behind, and the number can be typed', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 1 })
  for (const fault of ['error', 'html', 'refuse'] as const) {
    desk.stand_in.fail(fault, 'Counterparty.save')
    await refuses(ship(desk, id), fault === 'refuse' ? 'carrier_refused' : 'carrier_unavailable')
    assert.deepEqual((await shipmentsOf(desk, id)).data, [])
  }
  const typed = await ship(desk, id, { number: '20450000000001' })
  assert.deepEqual([typed.number, typed.is_waybill, typed.status], ['20450000000001', false, 'created'])
})

test('the carrier’s own words reach staff when it refuses, and its key reaches nobody', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const { id } = await orderToBranch(shop, { 1: 1 })
  desk.stand_in.fail('refuse', 'InternetDocument.save')
  const failure = await refuses(ship(desk, id), 'carrier_refused')
  assert.deepEqual(fieldTextsOf(failure), [REFUSAL_WORDS])
  const { data: calls } = await shop.call(listCarrierCalls, { params: { id: String(id) } }, { token })
  assert.deepEqual([calls[0]?.method, calls[0]?.words], ['InternetDocument.save', REFUSAL_WORDS])
  assert.equal(JSON.stringify(calls).includes(SECRET), false)
})

test('a branch that takes less than the parcel weighs is refused in the carrier’s words', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 38 }, { branch: { ref: null, number: '2', name: '' } })
  const failure = await refuses(ship(desk, id), 'carrier_refused')
  assert.match(fieldTextsOf(failure).join(), /30 кг/)
})

test('an order travels in several shipments, and no piece travels twice', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 3, 2: 1 })
  const first = await ship(desk, id, { lines: [{ product_id: 1, amount: 2 }] })
  const { left, data } = await shipmentsOf(desk, id)
  assert.deepEqual(
    left.map(({ product_id, amount }) => [product_id, amount]),
    [
      [1, 1],
      [2, 1],
    ],
  )
  assert.equal(data.length, 1)
  await refuses(
    ship(desk, id, {
      lines: [
        { product_id: 1, amount: 2 },
        { product_id: 2, amount: 2 },
      ],
    }),
    'invalid_data',
  )
  const second = await ship(desk, id, { carrier: 'Укрпошта', number: '0500012345678' })
  assert.deepEqual([second.carrier, second.lines.length], ['Укрпошта', 2])
  assert.notEqual(first.id, second.id)
  await refuses(ship(desk, id, { number: '1' }), 'nothing_to_ship')
})

test('with a key of its own each request makes a shipment, and a repeated one none', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 4 })
  const body = { lines: [{ product_id: 1, amount: 1 }] }
  const [one, same, other] = [
    await ship(desk, id, body, 'one'),
    await ship(desk, id, body, 'one'),
    await ship(desk, id, body, 'other'),
  ]
  assert.deepEqual([one.id === same.id, one.id === other.id], [true, false])
  assert.equal(desk.stand_in.waybills.length, 2)
})

test('removing a shipment cancels its waybill, and its lines can be shipped again', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token, stand_in } = desk
  const { id } = await orderToBranch(shop, { 1: 1 })
  const made = await ship(desk, id)
  const remove = () => shop.call(removeShipment, { params: { id: String(made.id) } }, { token })
  stand_in.fail('refuse', 'InternetDocument.delete')
  await refuses(remove(), 'carrier_refused')
  stand_in.fail(null)
  await remove()
  assert.equal(stand_in.waybills[0]?.is_deleted, true)
  await refuses(remove(), 'not_found')
  shop.clock.set(new Date(shop.clock.now().getTime() + 120_000))
  const again = await ship(desk, id)
  assert.notEqual(again.number, made.number)
  assert.match(String(saves(desk)[1]?.['InfoRegClientBarcodes']), /\/2$/)
})

test('the label comes from the carrier as PDF, and a typed number has none', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const { id } = await orderToBranch(shop, { 1: 2 })
  const made = await ship(desk, id, { lines: [{ product_id: 1, amount: 1 }] })
  const label = (shipment_id: number) => shop.call(getShipmentLabel, { params: { id: String(shipment_id) } }, { token })
  const { type, bytes } = await label(made.id)
  assert.equal(type, 'application/pdf')
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 5)), '%PDF-')
  desk.stand_in.fail('html', 'label')
  await refuses(label(made.id), 'carrier_refused')
  const typed = await ship(desk, id, { number: '20450000000001' })
  await refuses(label(typed.id), 'not_found')
})

test('whatever the order lacks for a waybill is named by its field', async (t) => {
  const desk = await openCarrierShop(t)
  const cases: [object, string][] = [
    [{ method: 'own', settlement: null, branch: null }, 'delivery.method'],
    [{ branch: { ref: null, number: '', name: 'біля школи' } }, 'delivery.branch'],
  ]
  for (const [delivery, field] of cases) {
    const { id } = await orderToBranch(desk.shop, { 1: 1 }, delivery)
    const { body } = await refuses(ship(desk, id), 'invalid_data')
    assert.deepEqual(Object.keys((body as { fields: object }).fields), [field])
  }
})

test('a courier’s address is registered with the carrier first', async (t) => {
  const desk = await openCarrierShop(t)
  const door = { method: 'np_courier', branch: null, street: 'вул. Шкільна', building: '5', apartment: '' }
  const { id } = await orderToBranch(desk.shop, { 1: 1 }, door)
  await ship(desk, id)
  const address = desk.stand_in.calls.find(({ call }) => call === 'Address.save')
  assert.equal(address?.properties['BuildingNumber'], '5')
  assert.equal(saves(desk)[0]?.['ServiceType'], 'WarehouseDoors')
})

test('the order’s page shows where its parcels are', async (t) => {
  const desk = await openCarrierShop(t)
  const { id, code } = await orderToBranch(desk.shop, { 1: 2 })
  const { number } = await ship(desk, id)
  const { data } = await desk.shop.call(getOrderPage, { params: { code } })
  assert.deepEqual(
    data.shipments.map(({ updated_at: _, ...shipment }) => shipment),
    [
      {
        carrier: 'nova_poshta',
        number,
        status: 'created',
        status_name: 'Накладну створено',
        status_name_ua: 'Накладну створено',
        status_name_ru: 'Накладная создана',
        status_name_en: 'Waybill made',
        lines: [{ product_id: 1, name_ua: 'Прилад навчальний 1', amount: 2 }],
      },
    ],
  )
})

test('a buyer who leaves takes the receiver’s name out of the log of the carrier', async (t) => {
  const desk = await openCarrierShop(t)
  const { db } = desk.shop.services
  const petro = await signIn(desk.shop, 'petro')
  const { id } = await orderToBranch(desk.shop, { 1: 1 })
  await ship(desk, id)
  await db.updateTable('orders').set({ user_id: petro.user_id }).where('id', '=', id).execute()
  const erased = { user_id: petro.user_id, email: 'petro@school.example' }
  await inTransaction(db, (tx) => desk.shop.services.personalData.erase(tx, erased))
  assert.deepEqual(await db.selectFrom('carrier_calls').select('id').execute(), [])
  const shipments = await db.selectFrom('shipments').select('receiver_phone').execute()
  assert.deepEqual(shipments, [{ receiver_phone: '' }])
})

test('a cancelled order is not shipped, and without a carrier only numbers are typed', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 1000, amount_in_store: 5 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  const desk = { shop, token }
  const { id } = await orderToBranch(shop, { 1: 1 })
  await refuses(ship(desk, id), 'carrier_off')
  const params = { id: String(id) }
  const { version } = (await shop.call(getStaffOrder, { params }, { token })).data
  await shop.call(changeOrderStatus, { params, body: { version, status: 'cancelled' } }, { token })
  await refuses(ship(desk, id, { number: '20450000000001' }), 'wrong_order_status')
})

test('the sender comes from the carrier’s account; what staff chose stays', async (t) => {
  const { shop } = await openCarrierShop(t, { settings: { sender_phone: '380501112233' } })
  const { token } = await signIn(shop, 'oksana')
  const [sender] = (await shop.call(listSenders, {}, { token })).data
  assert.equal(sender?.contacts.length, 1)
  const desk = { shop, token }
  await ship(desk, (await orderToBranch(shop, { 1: 1 })).id)
  const settings = await findSettings(shop.services.db)
  assert.deepEqual([settings.sender_ref, settings.sender_phone], [sender?.ref, '380501112233'])
})
