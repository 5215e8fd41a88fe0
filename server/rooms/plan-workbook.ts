import { kopiykas } from '@shop/contract/rules/money/price'
import { legalDate } from '@shop/contract/rules/names'
import type { Plan, PlanItem } from '@shop/contract/shop/plans'
import { type Document, XLSX_TYPE } from '@shop/contract/primitives'
import { type OneRow, oneSheetWorkbook } from '../platform/xlsx/one-sheet.ts'
import { type Look, LOOK } from '../platform/xlsx/sheet-styles.ts'
import type { Cell } from '../platform/xlsx/sheet-xml.ts'
import { dateText } from '../texts/dates.ts'
import { moneyText } from '../texts/money.ts'
import { pageOfPages, UNIT_NAMES } from '../texts/words/price-list-words.ts'
import { ruleText } from './norms/norm-sheet.ts'
import { chosenMatch } from './read-plan.ts'

const COLUMNS = [
  { title: '№', width: 8 },
  { title: 'Кабінет', width: 18 },
  { title: 'Найменування за переліком', width: 42 },
  { title: 'Технічні вимоги', width: 42 },
  { title: 'ДК 021:2015', width: 13 },
  { title: 'Обов’язкове', width: 12 },
  { title: 'Правило', width: 16 },
  { title: 'Потрібно', width: 10 },
  { title: 'Уже є', width: 8 },
  { title: 'Купити', width: 10 },
  { title: 'Од.', width: 8 },
  { title: 'Товар', width: 42 },
  { title: 'Артикул', width: 13 },
  { title: 'Ціна', width: 14 },
  { title: 'Сума', width: 16 },
]
const AMOUNT = 'J'
const PRICE = 'N'
const SUM = 'O'
const EMPTY: Cell = { look: LOOK.plain, number: null }

const text = (content: string, look: Look = LOOK.text): Cell => ({ look, text: content })
const wide = (content: string, look: Look = LOOK.remark): OneRow => ({ cells: [text(content, look)], is_wide: true })

/** With formulas for row sums, subtotals by ДК 021:2015 class and the total. */
export async function planWorkbook(plan: Plan, now: Date): Promise<Document> {
  const above = headRows(plan, now)
  const header_row = above.length + 1
  const first = header_row + 1
  const last = header_row + plan.items.length
  const rows: OneRow[] = [
    ...above,
    { cells: COLUMNS.map(({ title }) => text(title, LOOK.header)), is_wide: false },
    ...plan.items.map((item, at) => itemRow(item, plan, first + at)),
    ...totalRows(plan, first, last),
  ]
  const widths = COLUMNS.map(({ width }) => width)
  const bytes = await oneSheetWorkbook({ sheet_name: 'План', widths, rows, header_row, page_footer: pageOfPages })
  return { file_name: `План ${plan.code}.xlsx`, type: XLSX_TYPE, bytes: new Uint8Array(bytes) }
}

function headRows({ name, code, rooms, coverage, budget }: Plan, now: Date): OneRow[] {
  const sets = [...new Set(rooms.map(({ set }) => `№ ${set.order_number} від ${legalDate(set.order_date)}`))]
  const is_example = rooms.some(({ set }) => set.is_example)
  return [
    wide(name ?? `План закупівлі ${code}`, LOOK.title),
    ...rooms.map((room) => wide(`${room.name_ua}: учнів ${room.pupils}, робочих груп ${room.groups}`)),
    wide(`Перелік: наказ МОН ${sets.join(', ')}`),
    ...(is_example ? [wide('Приклад структури, звірте з чинним наказом', LOOK.note)] : []),
    wide(`Закрито ${coverage.covered} з ${coverage.items} позицій (${coverage.percent} %)`),
    ...(budget === null ? [] : [wide(`Бюджет: ${moneyText(kopiykas(budget))}`)]),
    wide(`Ціни на ${dateText(now)}, план ${code}`, LOOK.note),
  ]
}

function itemRow(item: PlanItem, { rooms }: Plan, row: number): OneRow {
  const match = chosenMatch(item)
  const room = rooms.find(({ room: code }) => code === item.room)
  const cells: Cell[] = [
    text(item.number),
    text(room?.name_ua ?? item.room, LOOK.wrapped),
    text(item.name_ua, LOOK.wrapped),
    text(item.requirement_ua, LOOK.wrapped),
    text(item.dk_code ?? ''),
    text(item.is_required ? 'так' : 'ні'),
    text(`${item.rule_amount} ${ruleText(item)}`),
    { look: LOOK.count, number: item.needed },
    { look: LOOK.count, number: ownedPieces(item) },
    { look: LOOK.count, number: item.amount },
    text(UNIT_NAMES[item.unit]),
    text(match?.name_ua ?? (item.is_owned ? 'уже є' : ''), LOOK.wrapped),
    text(match?.article ?? ''),
    { look: LOOK.money, number: item.price },
    { look: LOOK.money, number: item.sum, formula: `${AMOUNT}${row}*${PRICE}${row}` },
  ]
  return { cells, is_wide: false }
}

/** Owned without a count: as many as needed. */
const ownedPieces = ({ is_owned, owned, needed }: PlanItem) => (is_owned ? Math.max(owned, needed) : owned)

function totalRows({ dk_totals, total }: Plan, first: number, last: number): OneRow[] {
  const range = (column: string) => `$${column}$${first}:$${column}$${last}`
  const classes = dk_totals.map(({ dk_class, sum }) => {
    const test = `LEFT(${range('E')},4)="${dk_class ?? ''}"`
    const label = dk_class === null ? 'Без коду ДК 021:2015' : `Разом за класом ${dk_class}0000`
    return totalRow(label, sum, `SUMPRODUCT((${test})*${range(SUM)})`)
  })
  return [...classes, totalRow('Разом', total, `SUM(${range(SUM)})`)]
}

function totalRow(label: string, sum: number, formula: string): OneRow {
  const empty = Array.from({ length: COLUMNS.length - 3 }, () => EMPTY)
  const cells = [EMPTY, text(label, LOOK.bold), ...empty, { look: LOOK.bold_money, number: sum, formula }]
  return { cells, is_wide: false }
}
