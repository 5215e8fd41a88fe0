import { sql } from 'kysely'
import { PER_PAGE } from '@shop/contract/rules/pagination'
import type { Db } from '../../platform/database/db.ts'
import { rowsById } from '../../platform/database/query-by-id.ts'
import { type CardRow, cardColumns, filesOf, isNew } from './cards.ts'
import { placeCondition, type Scope } from './listing.ts'
import { listedTotal } from './product-counts.ts'

/** Each has statements of its own: with a parameterised offset the plan would assume a tenth of all rows. */
const PAGES = 4

type Row = CardRow & { total: number }
type ReadPage = (db: Db, category_id: number) => Promise<Row[]>

/** By category's column and page. */
const pages = new Map<string, ReadPage>()

/** Most visitors see these: unfiltered, newest first. */
export const isFirstPage = (page: number): boolean => page <= PAGES

/** @returns cards, each with the total of the list; none on a page past the end */
export function readFirstPage(db: Db, scope: Scope, page: number): Promise<Row[]> {
  const key = `${scope?.column} ${page}`
  const known = pages.get(key)
  const readPage = known ?? rowsById<Row>((any_db, id) => pageQuery(any_db, scope && { ...scope, id }, page))
  if (!known) pages.set(key, readPage)
  return readPage(db, scope?.id ?? 0)
}

/** Ids first, the other columns only for the rows of the page. */
function pageQuery(db: Db, scope: Scope, page: number) {
  const newest = sql`p.created_at desc, p.id desc`
  const query = sql<Row>`
    select ${sql.join(cardColumns.map((column) => sql.ref(column)))}, ${isNew} as is_new,
      ${listedTotal(scope)} as total, ${filesOf(db, sql.ref<number>('p.id'), 1)} as files
    from (
      select p.id from products as p where ${placeCondition({ scope, search: null })}
      order by ${newest} limit ${sql.lit(PER_PAGE)} offset ${sql.lit((page - 1) * PER_PAGE)}
    ) as found join products as p on p.id = found.id
    order by ${newest}`
  return { compile: () => query.compile(db) }
}
