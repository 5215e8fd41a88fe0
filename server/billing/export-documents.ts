import type { exportDocuments as exportCall } from '@shop/contract/admin/money/billing'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Document } from '@shop/contract/primitives'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { refuseLongPeriod } from '../platform/kyiv-days.ts'
import { type TableColumn, tableFile } from '../platform/xlsx/table-file.ts'
import { dateText } from '../texts/dates.ts'
import { DOCUMENT_NAMES } from '../texts/order-status-names.ts'
import { filteredDocuments } from './list-documents.ts'

const COLUMNS: TableColumn[] = [
  { title: 'Документ', width: 22 },
  { title: 'Номер', width: 18 },
  { title: 'Дата', width: 12 },
  { title: 'Замовлення', width: 14 },
  { title: 'Покупець', width: 36 },
  { title: 'ЄДРПОУ', width: 12 },
  { title: 'Сума, грн', width: 14, is_money: true },
  { title: 'Виписав', width: 24 },
  { title: 'Анульовано', width: 12 },
  { title: 'Причина', width: 36 },
]

/** Oldest first, with voided documents, since gaps in the numbers look suspicious. Refuses with `period_too_long`. */
export async function exportDocuments(db: Db, query: ServedInput<typeof exportCall>['query']): Promise<Document> {
  refuseLongPeriod(query)
  const { from, to } = query
  const rows = await filteredDocuments(db, { from, to }).orderBy('d.kind', 'desc').orderBy('d.id').execute()
  const table = {
    title: `Документи ${from} – ${to}`,
    columns: COLUMNS,
    rows: rows.map((row) => [
      DOCUMENT_NAMES[row.kind],
      row.number,
      dateText(row.issued_at),
      row.order_number,
      row.buyer,
      row.buyer_code,
      hryvnia(row.total),
      row.issued_by_name,
      row.voided_at === null ? null : dateText(row.voided_at),
      row.void_reason,
    ]),
  }
  return tableFile(table, query.format)
}
