import { hryvnia } from '@shop/contract/rules/money/price'
import type { exportOrders as exportCall } from '@shop/contract/admin/orders/orders'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Document } from '@shop/contract/primitives'
import type { Db } from '../../platform/database/db.ts'
import { refuseLongPeriod } from '../../platform/kyiv-days.ts'
import { type Table, type TableColumn, tableFile } from '../../platform/xlsx/table-file.ts'
import { dateText } from '../../texts/dates.ts'
import { STATUS_NAMES } from '../../texts/order-status-names.ts'
import { adminOrders, toOrderRow } from './admin-orders.ts'

const COLUMNS: TableColumn[] = [
  { title: 'Номер', width: 14 },
  { title: 'Дата', width: 12 },
  { title: 'Статус', width: 16 },
  { title: 'Покупець', width: 28 },
  { title: 'Організація', width: 36 },
  { title: 'ЄДРПОУ', width: 12 },
  { title: 'E-mail', width: 28 },
  { title: 'Телефон', width: 20 },
  { title: 'Кількість', width: 10 },
  { title: 'Товари, грн', width: 14, is_money: true },
  { title: 'Знижка, %', width: 10 },
  { title: 'Бонуси, грн', width: 12, is_money: true },
  { title: 'До сплати, грн', width: 14, is_money: true },
  { title: 'Номер відправлення', width: 20 },
  { title: 'Прийняв', width: 24 },
]

/** Oldest first, for the accountant. Refuses with `period_too_long`. */
export async function exportOrders(
  db: Db,
  query: ServedInput<typeof exportCall>['query'],
  now: Date,
): Promise<Document> {
  refuseLongPeriod(query)
  const { from, to, status } = query
  const rows = await adminOrders(db, { from, to, ...(status && { status }) }, now)
    .select(['o.products_sum', 'o.discount_percent', 'o.bonuses_spent'])
    .orderBy('o.id')
    .execute()
  const table: Table = {
    title: `Замовлення ${from} – ${to}`,
    columns: COLUMNS,
    rows: rows.map((row) => [
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
      row.tracking_number,
      row.made_by_name,
    ]),
  }
  return tableFile(table, query.format)
}

function buyerCells(row: Parameters<typeof toOrderRow>[0]) {
  const { buyer_name, organization, buyer_code } = toOrderRow(row)
  return [buyer_name, organization, buyer_code]
}
