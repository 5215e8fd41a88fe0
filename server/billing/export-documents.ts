import type { exportDocuments as exportCall } from '@shop/contract/admin/money/billing'
import type { ServedInput } from '@shop/contract/endpoint'
import { hryvnia } from '@shop/contract/rules/money/price'
import { DOCUMENT_KINDS } from '@shop/contract/rules/orders/order-status'
import type { Db } from '../platform/database/db.ts'
import { keysetBatches } from '../platform/database/keyset-batches.ts'
import type { StreamedDocument } from '../platform/http/streamed-document.ts'
import { assertPeriod } from '../platform/kyiv-days.ts'
import { started } from '../platform/started.ts'
import { type TableColumn, tableFile } from '../platform/xlsx/table-file.ts'
import { dateText } from '../texts/dates.ts'
import { DOCUMENT_NAMES } from '../texts/order-status-names.ts'
import { type DocumentFilter, filteredDocuments } from './list-documents.ts'

const COLUMNS: TableColumn[] = [
  { title: 'Документ', width: 22 },
  { title: 'Номер', width: 18 },
  { title: 'Дата', width: 12 },
  { title: 'Замовлення', width: 14 },
  { title: 'Покупець', width: 36 },
  { title: 'ЄДРПОУ або РНОКПП', width: 20 },
  { title: 'Сума, грн', width: 14, is_money: true },
  { title: 'Виписав', width: 24 },
  { title: 'Анульовано', width: 12 },
  { title: 'Причина', width: 36 },
]

const BATCH = 1000

/** Oldest first, with voided documents, since gaps in the numbers look suspicious. Refuses as `assertPeriod`. */
export async function exportDocuments(
  db: Db,
  query: ServedInput<typeof exportCall>['query'],
): Promise<StreamedDocument> {
  assertPeriod(query)
  const { from, to, format } = query
  const table = { title: `Документи ${from} – ${to}`, columns: COLUMNS, rows: await started(rowsOf(db, { from, to })) }
  return tableFile(table, format)
}

async function* rowsOf(db: Db, period: { from: string; to: string }) {
  for (const kind of DOCUMENT_KINDS) {
    const batches = keysetBatches((after: number) => findDocuments(db, { ...period, kind }, after), {
      size: BATCH,
      first: 0,
      cursorOf: ({ id }) => id,
    })
    for await (const documents of batches) yield documents.map(cellsOf)
  }
}

const findDocuments = (db: Db, filter: DocumentFilter, after: number) =>
  filteredDocuments(db, filter).where('d.id', '>', after).orderBy('d.id').limit(BATCH).execute()

const cellsOf = (row: Awaited<ReturnType<typeof findDocuments>>[number]) => [
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
]
