import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AdminProductDocument } from '@shop/contract/admin/catalog/product-documents'
import type { ProductDocument } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { dayText } from '../../texts/dates.ts'

export const documentsOf = (db: Db, product_id: Expression<number>) =>
  jsonArrayFrom(
    db
      .selectFrom('product_documents as pd')
      .innerJoin('files as f', 'f.id', 'pd.file_id')
      .select(['pd.file_id', 'pd.kind', 'pd.name', 'pd.number', 'f.web_path', 'f.bytes'])
      .select([dayOf('issued_on').as('issued_on'), dayOf('valid_to').as('valid_to')])
      .where('pd.product_id', '=', product_id)
      .orderBy('pd.position'),
  )

const dayOf = (column: 'issued_on' | 'valid_to') =>
  sql<string | null>`to_char(${sql.ref(`pd.${column}`)}, 'YYYY-MM-DD')`

/** Without expired papers, which are being renewed. */
export function shownDocuments(documents: readonly AdminProductDocument[], now: Date): ProductDocument[] {
  const today = dayText(now)
  return documents.map(({ file_id: _, web_path, ...document }) => ({
    ...document,
    web_path: document.valid_to !== null && document.valid_to < today ? null : web_path,
  }))
}
