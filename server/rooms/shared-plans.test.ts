import { equal, notEqual } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import {
  closePlan,
  copyPlan,
  createPlan,
  getPlan,
  getPlanWorkbook,
  putPlanIntoBasket,
  savePlan,
} from '@shop/contract/shop/plans'
import { create } from 'qrcode'
import { publicUrl } from '../config.ts'
import { addNorms } from '../testing/fixtures/norms.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const ROOMS = [{ room: 'physics', pupils: 28 }] as never

async function openPlan(t: TestContext) {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 50 }] })
  t.after(shop.close)
  await addNorms(shop.services.db, { items: [{ number: '1.1', amount: 2, products: { 1: 'fits' } }] })
  const { data } = await shop.call(createPlan, { body: { rooms: ROOMS, name: 'Фізика' } })
  return { shop, made: data, edit_code: data.edit_code ?? '' }
}

const save = (shop: TestShop, code: string, body: object) =>
  shop.call(savePlan, { params: { code }, body: { rooms: ROOMS, ...body } as never })

test('the QR code of a plan opens it for reading, never for changes', async (t) => {
  const { shop, made, edit_code } = await openPlan(t)
  const { modules } = create(`${publicUrl(shop.services.config)}/plans/${made.code}`, { errorCorrectionLevel: 'M' })
  const { link_qr } = made
  equal(link_qr.size, modules.size)
  const dark = new Set<number>()
  for (const [, column, row, length] of link_qr.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) dark.add(Number(row) * modules.size + Number(column) + step)
  for (let at = 0; at < modules.data.length; at++) equal(dark.has(at), modules.data[at] === 1, `module ${at}`)
  const { data: changed } = await save(shop, edit_code, { name: 'Друга' })
  equal(changed.link_qr.path, link_qr.path)
})

test('of two people who change a plan at once, the second hears that it has changed', async (t) => {
  const { shop, made, edit_code } = await openPlan(t)
  const seen_at = made.updated_at
  const answers = await Promise.allSettled(['Перша', 'Друга'].map((name) => save(shop, edit_code, { name, seen_at })))
  equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  await refuses(save(shop, edit_code, { name: 'Третя', seen_at }), 'stale_edit')
  const { data: now } = await shop.call(getPlan, { params: { code: made.code } })
  notEqual(now.name, 'Третя')
  const { data: saved } = await save(shop, edit_code, { name: 'Третя', seen_at: now.updated_at })
  equal(saved.name, 'Третя')
  // Clients that do not say what they saw replace the plan as before.
  equal((await save(shop, edit_code, { name: 'Четверта' })).data.name, 'Четверта')
})

test('a closed plan opens by its new link only, and the old ones say why', async (t) => {
  const { shop, made, edit_code } = await openPlan(t)
  const close = (code: string) => shop.call(closePlan, { params: { code } })
  await refuses(close(made.code), 'not_found')
  const { data: closed } = await close(edit_code)
  const params = { code: made.code }
  for (const endpoint of [getPlan, getPlanWorkbook, copyPlan, putPlanIntoBasket])
    await refuses(shop.call(endpoint as typeof getPlan, { params }), 'plan_closed')
  await refuses(save(shop, edit_code, {}), 'not_found')
  await refuses(close(edit_code), 'not_found')
  const { data: opened } = await shop.call(getPlan, { params: { code: closed.code } })
  equal(opened.name, 'Фізика')
  equal((await save(shop, closed.edit_code ?? '', { name: 'Далі' })).data.name, 'Далі')
})
