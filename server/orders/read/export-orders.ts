import { sql } from 'kysely'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { exportOrders as exportCall } from '@shop/contract/admin/orders/orders'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Db } from '../../platform/database/db.ts'
import { keysetBatches } from '../../platform/database/keyset-batches.ts'
import type { StreamedDocument } from '../../platform/http/streamed-document.ts'
import { assertPeriod } from '../../platform/kyiv-days.ts'
import { started } from '../../platform/started.ts'
import { type TableColumn, tableFile } from '../../platform/xlsx/table-file.ts'
import { dateText } from '../../texts/dates.ts'
import { STATUS_NAMES } from '../../texts/order-status-names.ts'
import { adminOrders, type OrderFilter, toOrderRow } from './admin-orders.ts'
import { allNumbers, parcelsOf } from './order-shipments.ts'

const COLUMNS: TableColumn[] = [
  { title: 'Номер', width: 14 },
  { title: 'Дата', width: 12 },
  { title: 'Статус', width: 16 },
  { title: 'Покупець', width: 28 },
  { title: 'Організація', width: 36 },
  { title: 'ЄДРПОУ або РНОКПП', width: 20 },
  { title: 'E-mail', width: 28 },
  { title: 'Телефон', width: 20 },
  { title: 'Кількість', width: 10 },
  { title: 'Товари, грн', width: 14, is_money: true },
  { title: 'Знижка, %', width: 10 },
  { title: 'Бонуси, грн', width: 12, is_money: true },
  { title: 'До сплати, грн', width: 14, is_money: true },
  { title: 'Номери відправлень', width: 20 },
  { title: 'Прийняв', width: 24 },
]

const BATCH = 250

/** Oldest first, for the accountant. Refuses as `assertPeriod`. */
export async function exportOrders(
  db: Db,
  query: ServedInput<typeof exportCall>['query'],
  now: Date,
): Promise<StreamedDocument> {
  assertPeriod(query)
  const { from, to, status, format } = query
  const orders = keysetBatches((after: Moment) => findOrders(db, { from, to, ...(status && { status }) }, now, after), {
    size: BATCH,
    first: { moment: '-infinity', id: 0 },
    cursorOf: ({ moment, id }) => ({ moment, id }),
  })
  const rows = await started(rowsOf(orders))
  return tableFile({ title: `Замовлення ${from} – ${to}`, columns: COLUMNS, rows }, format)
}

/** To the microsecond, which a `Date` would lose. */
interface Moment {
  moment: string
  id: number
}

async function findOrders(db: Db, filter: OrderFilter, now: Date, { moment, id }: Moment) {
  const orders = await adminOrders(db, filter, now)
    .select(['o.products_sum', 'o.discount_percent', 'o.bonuses_spent'])
    .select(sql<string>`o.created_at::text`.as('moment'))
    .where(sql<boolean>`(o.created_at, o.id) > (${moment}::timestamptz, ${id}::int)`)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .limit(BATCH)
    .execute()
  const parcels = await parcelsOf(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((order) => ({ ...order, tracking_numbers: allNumbers(order, parcels.get(order.id)) }))
}

type Found = Awaited<ReturnType<typeof findOrders>>

async function* rowsOf(batches: AsyncIterable<Found>) {
  for await (const orders of batches) yield orders.map(cellsOf)
}

const cellsOf = (row: Found[number]) => [
  row.number,
  dateText(row.created_at),
  STATUS_NAMES[row.status],
  ...buyerCells(row),
  row.email,
  row.phone,
  row.products_count,
  hryvnia(row.products_sum),
  Number(row.discount_percent),
  hryvnia(row.bonuses_spent),
  hryvnia(row.total),
  row.tracking_numbers.join(', '),
  row.made_by_name,
]

function buyerCells(row: Parameters<typeof toOrderRow>[0]) {
  const { buyer_name, organization, buyer_code } = toOrderRow(row)
  return [buyer_name, organization, buyer_code]
}
