import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { exportNormRoom, importNormItems } from '@shop/contract/admin/catalog/norm-files'
import { XLSX_TYPE } from '@shop/contract/primitives'
import { UNITS } from '@shop/contract/shop/catalog'
import { loadDemo } from '../../demo/load-demo.ts'
import type { Db } from '../../platform/database/db.ts'
import { addNorms } from '../../testing/fixtures/norms.ts'
import { addProducts } from '../../testing/fixtures/products.ts'
import { openShop } from '../../testing/shop.ts'
import { contentsExcept } from '../../testing/table-contents.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { symbolOf } from './save-norm-item.ts'

/** The log says that a file was imported. */
const LOG = ['audit_entries', 'reference_changes', 'search_changes'] as const

/** The demonstration's lists, and positions that cells, separators and numbers could change. */
async function openNorms(t: TestContext) {
  const shop = await openShop()
  t.after(shop.close)
  await loadDemo(shop.services, () => undefined)
  const { db } = shop.services
  await addNasty(db)
  const { token } = await signIn(shop, 'yeva')
  const rooms = await db.selectFrom('norm_rooms').select('id').orderBy('id').execute()
  const exported = async (id: number) => {
    const { bytes } = await shop.call(exportNormRoom, { params: { id: String(id) } }, { token })
    return bytes
  }
  const imported = async (id: number, body: Uint8Array) => {
    const query = { file_name: 'перелік.xlsx', apply: '1' as const, remove: '1' as const }
    const input = { params: { id: String(id) }, query, body: new Uint8Array(body) }
    return (await shop.call(importNormItems, input, { token, media_type: XLSX_TYPE })).data
  }
  return { db, rooms: rooms.map(({ id }) => id), exported, imported }
}

const NAMES = ['Прилад = 5', '12,5', 'на 2 учнів', '-5']

async function addNasty(db: Db): Promise<void> {
  const articles = ['1,250', '=1+1', '-5', '00123', "'А", 'А (б)']
  await addProducts(
    db,
    articles.map((article, at) => ({ id: 90_001 + at, article })),
  )
  const items = UNITS.map((unit, at) => ({
    number: ['1.', '1.10', '01', '2,5', '=3', '2026-11-23', '7-8'][at] ?? `9.${at}`,
    section: ['=Розділ', '1', 'так'][at % 3] ?? '',
    name_ua: NAMES[at % 4] ?? '',
    requirement_ua: ['перший рядок\nдругий рядок', '=1+1', '', 'так', 'кома, крапка; "лапки"'][at % 5] ?? '',
    unit,
    symbol: symbolOf(NAMES[at % 4] ?? ''),
    rule: (['per_room', 'per_pupils', 'per_group', 'per_teacher'] as const)[at % 4] ?? 'per_room',
    per: at % 4 === 1 ? ([1, 2, 21, 60][Math.floor(at / 4) % 4] ?? 1) : 1,
    amount: [1, 1000, 28][at % 3] ?? 1,
    is_required: at % 2 === 0,
    products: { [90_001 + (at % 6)]: 'fits' as const, [90_001 + ((at + 1) % 6)]: 'partly' as const },
  }))
  await addNorms(db, { set: { order_number: '1', valid_from: '2019-01-01' }, room: { code: 'nasty' }, items })
}

test('applying the workbook of every room unchanged changes no row of the database', async (t) => {
  const { db, rooms, exported, imported } = await openNorms(t)
  assert.equal(rooms.length, 12)
  const before = await contentsExcept(db, LOG)
  let positions = 0
  for (const id of rooms) {
    const { rows, counts, missing } = await imported(id, await exported(id))
    const others = rows.filter(({ kind }) => kind !== 'unchanged')
    assert.deepEqual([others, missing], [[], []])
    positions += counts.unchanged
  }
  assert.equal(positions, before['norm_items']?.length)
  assert.deepEqual(await contentsExcept(db, LOG), before)
})

test('a workbook alone restores the positions of a room with their products, and exports as the same file', async (t) => {
  const { db, rooms, exported, imported } = await openNorms(t)
  const state = async () => ({
    items: await db
      .selectFrom('norm_items')
      .select(['room_id', 'position', 'number', 'section', 'name_ua', 'symbol', 'unit', 'rule', 'per', 'amount'])
      .select(['dk_code', 'is_required', 'requirement_ua'])
      .orderBy('room_id')
      .orderBy('position')
      .execute(),
    // Notes of products have no column.
    matches: await db
      .selectFrom('norm_matches as m')
      .innerJoin('norm_items as i', 'i.id', 'm.item_id')
      .select(['i.room_id', 'i.position', 'm.product_id', 'm.how'])
      .orderBy('i.room_id')
      .orderBy('i.position')
      .orderBy('m.product_id')
      .execute(),
  })
  // An import writes a requirement in one line, and a number without the point after it.
  await db
    .updateTable('norm_items')
    .set({ requirement_ua: 'один рядок' })
    .where('requirement_ua', 'like', '%\n%')
    .execute()
  await db.updateTable('norm_items').set({ number: '1' }).where('number', '=', '1.').execute()
  const before = await state()
  const files = new Map<number, Uint8Array>()
  for (const id of rooms) files.set(id, await exported(id))
  await db.deleteFrom('norm_items').execute()
  for (const [id, file] of files)
    assert.deepEqual((await imported(id, file)).counts, { ...NOTHING, new: rowsOf(before.items, id) })
  assert.deepEqual(await state(), before)
  for (const [id, file] of files) assert.deepEqual(await exported(id), file)
})

const NOTHING = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
const rowsOf = (items: readonly { room_id: number }[], id: number) =>
  items.filter(({ room_id }) => room_id === id).length
