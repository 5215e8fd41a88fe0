import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { createPlan, getPlan, getPlanWorkbook, type Plan, type WantedPlan } from '@shop/contract/shop/plans'
import { getRoom } from '@shop/contract/shop/rooms'
import { seededRandom } from '../demo/generator/random.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { addNorms } from '../testing/fixtures/norms.ts'
import { openShop, type TestShop } from '../testing/shop.ts'

const PRODUCTS = [
  { id: 1, price: 100.1, amount_in_store: 50 },
  { id: 2, price: 80, sale_price: 70.05, amount_in_store: 3 },
  { id: 3, price: 0.33, amount_in_store: 100 },
]

test('the workbook alone gives needed amounts, sums, totals, ДК subtotals and coverage of a plan', async (t) => {
  const shop = await openShop({ products: PRODUCTS })
  t.after(shop.close)
  const { code } = await planOfTwoRooms(shop)
  const plan = (await shop.call(getPlan, { params: { code } })).data
  const read = recomputed(await sheetOf(shop, code))
  deepEqual(
    read.lines.map(({ needed, owned, amount, sum }) => [needed, owned, amount, sum]),
    plan.items.map(({ needed, owned, is_owned, amount, sum }) => [
      needed,
      is_owned && !owned ? needed : owned,
      amount,
      sum,
    ]),
  )
  deepEqual(
    read.lines.map(({ owned, amount }) => [owned, amount]),
    [
      [5, 9],
      [8, 0],
      [2, 0],
      [0, 1],
      [0, 4],
      [0, 6],
    ],
  )
  equal(read.total, plan.total)
  deepEqual(read.classes, Object.fromEntries(plan.dk_totals.map(({ dk_class, sum }) => [dk_class ?? '', sum])))
  const { items, covered, percent } = plan.coverage
  deepEqual(
    [read.covered, read.lines.length, Math.floor((read.covered * 100) / read.lines.length)],
    [covered, items, percent],
  )
  ok(read.heading.includes(`Закрито ${covered} з ${items} позицій (${percent} %)`))
  ok(read.heading.includes('Бюджет: 12\u00a0480,50\u00a0₴'))
})

test('the workbook of three whole rooms, read alone, equals the plan in every row, subtotal and figure', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  await loadDemo(shop.services, () => undefined)
  const { code, typed } = await planOfThreeRooms(shop)
  const plan = (await shop.call(getPlan, { params: { code } })).data
  const sheet = await sheetOf(shop, code)
  const read = recomputed(sheet, typed)
  ok(plan.items.length > 80 && plan.items.filter(({ owned, is_owned }) => owned > 0 && !is_owned).length > 10)
  deepEqual(
    read.lines.map(({ room, number, needed, amount, sum }) => [room, number, needed, amount, sum]),
    plan.items.map(({ room, number, needed, amount, sum }) => [nameOf(plan, room), number, needed, amount, sum]),
  )
  for (const { shown, needed, amount, sum } of read.lines) deepEqual(shown, { needed, amount, sum })
  const { items, covered, percent } = plan.coverage
  const gaps = read.lines.filter(({ is_covered, amount }) => !is_covered && amount > 0)
  deepEqual(
    [read.lines.length, read.covered, Math.floor((read.covered * 100) / read.lines.length), gaps.length],
    [items, covered, percent, plan.gaps.length],
  )
  deepEqual(
    gaps.map(({ room, number, amount }) => [room, number, amount]),
    plan.gaps.map(({ room, number, amount }) => [nameOf(plan, room), number, amount]),
  )
  deepEqual(
    plan.rooms.map((room) => inKopiykas(sumOf(read.lines.filter((line) => line.room === room.name_ua)))),
    plan.rooms.map(({ total }) => total),
  )
  equal(read.total, plan.total)
  deepEqual(read.classes, Object.fromEntries(plan.dk_totals.map(({ dk_class, sum }) => [dk_class ?? '', sum])))
  equal(inKopiykas(Object.values(read.classes).reduce((all, sum) => all + sum, 0)), plan.total)
  assertFormulas(sheet, plan)
})

test('the workbook’s formulas give the figures beside them', async (t) => {
  const shop = await openShop({ products: PRODUCTS })
  t.after(shop.close)
  const plan = await planOfTwoRooms(shop)
  assertFormulas(await sheetOf(shop, plan.code), plan)
})

function assertFormulas(sheet: Sheet, { items, dk_totals }: Plan) {
  const valueAt = (column: string, row: number) => sheet.rows[row - 1]?.[letters.indexOf(column)]
  const formulas = [...(sheet.cells ?? [])].flatMap(([at, { formula }]) => (formula ? [{ at, formula }] : []))
  equal(formulas.length, items.length + dk_totals.length + 1)
  for (const { at, formula } of formulas) {
    const [row = 0, column = 0] = at.split(',').map(Number)
    equal(sheet.rows[row]?.[column], evaluate(formula, valueAt), formula)
  }
}

/** Owned in part, owned enough by count, ticked as owned, without a product, and every rule. */
async function planOfTwoRooms(shop: TestShop) {
  await addNorms(shop.services.db, {
    items: [
      { number: '1.1', rule: 'per_pupils', per: 2, dk_code: '38300000-8', products: { 1: 'fits', 2: 'partly' } },
      { number: '1.2', rule: 'per_pupils', per: 4, dk_code: '38340000-0', products: { 2: 'partly' } },
      { number: '2.1', amount: 2, products: { 3: 'fits' } },
      { number: '2.2', rule: 'per_teacher', products: { 3: 'fits' } },
      { number: '3.1', amount: 4 },
    ],
  })
  await addNorms(shop.services.db, {
    room: { code: 'chemistry', name_ua: 'Кабінет хімії' },
    items: [{ number: '1.1', rule: 'per_group', dk_code: '38300000-8', products: { 2: 'fits' } }],
  })
  const rooms = [
    { room: 'physics', pupils: 27, has: ['2.1'] },
    { room: 'chemistry', pupils: 20, groups: 6 },
  ]
  const items = [
    { room: 'physics', number: '1.1', owned: 5, choice: 1 },
    { room: 'physics', number: '1.2', owned: 8, choice: 2 },
  ]
  return (await shop.call(createPlan, { body: { rooms, items, budget: 12_480.5 } })).data
}

const PUPILS = { physics: 28, chemistry: 31, biology: 17 }

/** Three lists of the demonstration; owned in part, in full or ticked, amounts typed by hand, products left out. */
async function planOfThreeRooms(shop: TestShop) {
  const random = seededRandom(1632)
  const rooms: WantedPlan['rooms'] = []
  const items: NonNullable<WantedPlan['items']> = []
  const typed = new Map<string, number>()
  for (const [room, pupils] of Object.entries(PUPILS)) {
    const list = (await shop.call(getRoom, { params: { code: room } })).data
    const has: string[] = []
    for (const { number, matches } of list.items) {
      const what = random.integer([1, 8])
      const [, second] = matches
      if (what === 1) has.push(number)
      if (what === 2 || what === 3) items.push({ room, number, owned: random.integer([1, 9]) })
      if (what === 4) items.push({ room, number, owned: random.integer([0, 2]), choice: null })
      if (what === 5 && second) items.push({ room, number, choice: second.product_id })
      if (what !== 6) continue
      const amount = random.integer([0, 40])
      items.push({ room, number, amount, owned: random.integer([0, 1]) })
      typed.set(`${list.name_ua} ${number}`, amount)
    }
    rooms.push({ room, pupils, groups: null, has })
  }
  return { typed, code: (await shop.call(createPlan, { body: { rooms, items } })).data.code }
}

const nameOf = ({ rooms }: Plan, code: string) => rooms.find(({ room }) => room === code)?.name_ua

async function sheetOf(shop: TestShop, code: string) {
  const file = await shop.call(getPlanWorkbook, { params: { code } })
  const [sheet] = (await readXlsx(file.bytes)).sheets
  ok(sheet)
  return sheet
}

type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** Only from what the sheet shows, and amounts typed by hand. */
function recomputed({ rows }: Sheet, typed: ReadonlyMap<string, number> = new Map()) {
  const start = rows.findIndex((row) => row[0] === '№')
  const heading = rows.slice(0, start).map((row) => cellText(row[0]))
  const sizes = new Map(heading.flatMap(roomSize))
  const titles = (rows[start] ?? []).map(cellText)
  const lines = rows
    .slice(start + 1)
    .filter((row) => cellText(row[0]) !== '')
    .map((row) => line((title) => row[titles.indexOf(title)], sizes, typed))
  const classes: Record<string, number> = {}
  for (const { dk_class, sum } of lines.filter(({ sum }) => sum > 0))
    classes[dk_class] = inKopiykas((classes[dk_class] ?? 0) + sum)
  const total = inKopiykas(sumOf(lines))
  return { heading, lines, classes, total, covered: lines.filter(({ is_covered }) => is_covered).length }
}

const sumOf = (lines: readonly { sum: number }[]) => lines.reduce((all, { sum }) => all + sum, 0)

type Sizes = ReadonlyMap<string, { pupils: number; groups: number }>

function line(cell: (title: string) => unknown, sizes: Sizes, typed: ReadonlyMap<string, number>) {
  const [room, number] = [cellText(cell('Кабінет')), cellText(cell('№'))]
  const { pupils = 0, groups = 0 } = sizes.get(room) ?? {}
  const [, pieces = '', per, one] = /^(\d+) на (?:(\d+) учнів|(\S+))$/.exec(cellText(cell('Правило'))) ?? []
  const shared = one === 'учня' ? 1 : Number(per)
  const times = one === 'групу' ? groups : shared > 0 ? Math.ceil(pupils / shared) : 1
  const needed = Number(pieces) * times
  const owned = Number(cell('Уже є'))
  const amount = owned >= needed ? 0 : (typed.get(`${room} ${number}`) ?? needed - owned)
  const article = cellText(cell('Артикул'))
  return {
    room,
    number,
    shown: { needed: cell('Потрібно'), amount: cell('Купити'), sum: cell('Сума') },
    needed,
    owned,
    amount,
    sum: inKopiykas(amount * Number(cell('Ціна') ?? 0)),
    dk_class: cellText(cell('ДК 021:2015')).slice(0, 4),
    is_covered: article !== '' || owned >= needed,
  }
}

function roomSize(heading: string): [string, { pupils: number; groups: number }][] {
  const [, name, pupils, groups] = /^(.+): учнів (\d+), робочих груп (\d+)$/.exec(heading) ?? []
  return name === undefined ? [] : [[name, { pupils: Number(pupils), groups: Number(groups) }]]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const cellText = (value: unknown): string => (typeof value === 'string' ? value : '')
const inKopiykas = (sum: number) => Math.round(sum * 100) / 100

/** A product of two cells, a sum of rows, and that of the rows of one ДК class. */
function evaluate(formula: string, valueAt: (column: string, row: number) => unknown): number {
  const product = /^([A-Z])(\d+)\*([A-Z])(\d+)$/.exec(formula)
  if (product) {
    const [, left = '', row, right = '', same_row] = product
    return inKopiykas(Number(valueAt(left, Number(row)) ?? 0) * Number(valueAt(right, Number(same_row)) ?? 0))
  }
  const [, test_column = '', dk_class = ''] = /LEFT\(\$([A-Z])\$\d+:\$[A-Z]\$\d+,4\)="(\d*)"/.exec(formula) ?? []
  const [, column = '', first, last] = /\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)\)$/.exec(formula) ?? []
  let sum = 0
  for (let row = Number(first); row <= Number(last); row++)
    if (test_column === '' || cellText(valueAt(test_column, row)).slice(0, 4) === dk_class)
      sum += Number(valueAt(column, row))
  return inKopiykas(sum)
}
