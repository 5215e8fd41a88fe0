import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listShipments } from '@shop/contract/admin/orders/shipments'
import { listTasks } from '@shop/contract/admin/orders/tasks'
import { REFUSAL_WORDS } from '../../integrations/nova-poshta/stand-in.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { engine } from '../../testing/database.ts'
import { until } from '../../testing/wait-until.ts'
import { type CarrierShop, openCarrierShop, orderToBranch, ship } from '../../testing/fixtures/carrier.ts'
import { refuses } from '../../testing/shop.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { claimShipment } from '../claim-shipment.ts'
import { makeWaybill } from './make-waybill.ts'

const saves = ({ stand_in }: CarrierShop) =>
  stand_in.calls.filter(({ call }) => call === 'InternetDocument.save').length
const shipmentOf = async ({ shop, token }: CarrierShop, id: number) =>
  (await shop.call(listShipments, { params: { id: String(id) } }, { token })).data[0]

/** As if the process was killed right after the click: leaves a claim, and a job that nobody has run. */
async function claimAndDie({ shop }: CarrierShop, order_id: number, seconds_ago = 0) {
  const { user_id: by_user_id } = await signIn(shop, 'oksana')
  const now = new Date(shop.clock.now().getTime() - seconds_ago * 1000)
  const body = { carrier: 'nova_poshta', number: '', return_documents: false, description: '' }
  const wanted = { order_id, body, by_user_id, idempotency_key: null, now }
  return (await inTransaction(shop.services.db, (tx) => claimShipment(tx, wanted))).shipment_id
}

test('two processes that run the same job at once ask the carrier for one waybill', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  const shipment_id = await claimAndDie(desk, id)
  const { services } = desk.shop
  const runs = await Promise.allSettled([1, 2, 3].map(() => makeWaybill(services, shipment_id)))
  assert.ok(runs.some(({ status }) => status === 'fulfilled'))
  // Those that were turned away run again and find nothing left to do.
  await Promise.all([1, 2].map(() => makeWaybill(services, shipment_id)))
  assert.deepEqual([saves(desk), desk.stand_in.waybills.length], [1, 1])
  assert.equal((await shipmentOf(desk, id))?.status, 'created')
})

// One process at a time can have the embedded database open.
if (engine === 'postgres')
  test('two processes of the system that make the same waybill at the same moment make one', async (t) => {
    const desk = await openCarrierShop(t)
    const { id } = await orderToBranch(desk.shop, { 1: 2 })
    const shipment_id = await claimAndDie(desk, id)
    const { data_dir, nova_poshta } = desk.shop.services.config
    const { session_url } = desk.shop.services.database
    const script = fileURLToPath(new URL('../../testing/processes/waybill-maker.ts', import.meta.url))
    const env = {
      DATABASE_URL: session_url,
      DATA_DIR: data_dir,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      NOVA_POSHTA_URL: nova_poshta.url,
      NOVA_POSHTA_KEY: nova_poshta.key,
      NOVA_POSHTA_LABEL_URL: nova_poshta.label_url,
    }
    const makers = [1, 2, 3].map(() =>
      spawn(process.execPath, [script, JSON.stringify(env), String(shipment_id)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    await Promise.all(makers.map((maker) => once(maker.stdout, 'data')))
    const outcomes = Promise.all(makers.map(async (maker) => String((await once(maker.stdout, 'data'))[0]).trim()))
    const ended = Promise.all(makers.map((maker) => once(maker, 'exit')))
    for (const maker of makers) maker.stdin.write('go\n')
    assert.ok((await outcomes).includes('done'))
    await ended
    assert.deepEqual([saves(desk), desk.stand_in.waybills.length], [1, 1])
    assert.equal((await shipmentOf(desk, id))?.status, 'created')
  })

test('a process that died after the carrier had made the waybill costs no second one', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  const { db } = desk.shop.services
  const { id: shipment_id, number } = await ship(desk, id)
  const forgotten = { state: 'making' as const, number: null, ref: null }
  await db.updateTable('shipments').set(forgotten).where('id', '=', shipment_id).execute()
  await makeWaybill(desk.shop.services, shipment_id)
  assert.equal((await shipmentOf(desk, id))?.number, number)
  assert.equal(saves(desk), 1)
})

test('the shop finds out by itself what became of a waybill whose answer was lost', async (t) => {
  const desk = await openCarrierShop(t)
  const { id } = await orderToBranch(desk.shop, { 1: 2 })
  desk.stand_in.fail('lost', 'InternetDocument.save')
  await refuses(ship(desk, id), 'carrier_unavailable')
  assert.equal((await shipmentOf(desk, id))?.status, 'unknown')
  desk.stand_in.fail(null)
  await until('the waybill is known', async () => (await shipmentOf(desk, id))?.status === 'created')
  assert.deepEqual([saves(desk), desk.stand_in.waybills.length], [1, 1])
})

test('a carrier that lists no waybill is asked again only after a minute, or by a click', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop } = desk
  const { id } = await orderToBranch(shop, { 1: 2 })
  const { db, clock } = { ...shop.services, clock: shop.clock }
  const shipment_id = await claimAndDie(desk, id, 1)
  desk.stand_in.fail('error', 'InternetDocument.save')
  await assert.rejects(makeWaybill(shop.services, shipment_id))
  desk.stand_in.fail(null)
  clock.set(new Date(clock.now().getTime() + 30_000))
  await assert.rejects(makeWaybill(shop.services, shipment_id))
  assert.equal(desk.stand_in.waybills.length, 0)
  clock.set(new Date(clock.now().getTime() + 31_000))
  await makeWaybill(shop.services, shipment_id)
  assert.equal(desk.stand_in.waybills.length, 1)
  const { holder } = await db.selectFrom('shipments').select('holder').executeTakeFirstOrThrow()
  assert.equal(holder, null)
})

test('a refusal that no request waited for becomes a task with the carrier’s own words', async (t) => {
  const desk = await openCarrierShop(t)
  const { shop, token } = desk
  const { id } = await orderToBranch(shop, { 1: 2 })
  const shipment_id = await claimAndDie(desk, id, 120)
  desk.stand_in.fail('refuse', 'InternetDocument.save')
  await makeWaybill(shop.services, shipment_id)
  await makeWaybill(shop.services, shipment_id)
  const { data: tasks } = await shop.call(listTasks, {}, { token })
  assert.deepEqual(
    tasks.map(({ kind, text }) => [kind, text]),
    [['waybill', `ТТН не створено: ${REFUSAL_WORDS}`]],
  )
  assert.equal(await shipmentOf(desk, id), undefined)
  desk.stand_in.fail(null)
  assert.equal((await ship(desk, id)).status, 'created')
})
