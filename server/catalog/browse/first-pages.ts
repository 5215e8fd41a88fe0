import { type RawBuilder, sql } from 'kysely'
import { PER_PAGE } from '@shop/contract/rules/pagination'
import type { Db } from '../../platform/database/db.ts'
import { rowsById } from '../../platform/database/query-by-id.ts'
import { type CardRow, cardColumns, filesOf, isNew } from './cards.ts'
import { placeCondition, type Scope } from './listing.ts'
import { listedTotal } from './product-counts.ts'
import { referenceVersion } from '../remembered/product-versions.ts'

/** Each has statements of its own: with a parameterised offset the plan would assume a tenth of all rows. */
const PAGES = 4

interface Versions {
  /** Changes whenever the page does. */
  versions: string
}
type Row = CardRow & Versions & { total: number }

/** Most visitors see these: unfiltered, newest first. */
export const isFirstPage = (page: number): boolean => page <= PAGES

/** @returns cards, each with the total and the versions of the list; none on a page past the end */
export const readFirstPage = (db: Db, scope: Scope, page: number): Promise<Row[]> =>
  firstPage(scope, page).read(db, scope?.id ?? 0)

/** Of the page at present, at less than half of the cost of reading it. */
export const readPageVersions = (db: Db, scope: Scope, page: number): Promise<Versions[]> =>
  firstPage(scope, page).readVersions(db, scope?.id ?? 0)

type Read<R> = (db: Db, category_id: number) => Promise<R[]>

/** By category's column and page. */
const pages = new Map<string, { read: Read<Row>; readVersions: Read<Versions> }>()

function firstPage(scope: Scope, page: number) {
  const key = `${scope?.column} ${page}`
  const of = (id: number): Scope => scope && { ...scope, id }
  const made = pages.get(key) ?? {
    read: rowsById<Row>((db, id) => pageQuery(db, of(id), page)),
    readVersions: rowsById<Versions>((db, id) => ({
      compile: () => sql<Versions>`select ${versionsOf(of(id), page)} as versions`.compile(db),
    })),
  }
  pages.set(key, made)
  return made
}

const newest = sql`p.created_at desc, p.id desc`

/** Ids first, the other columns only for the rows of the page. */
function pageQuery(db: Db, scope: Scope, page: number) {
  const query = sql<Row>`
    select ${sql.join(cardColumns.map((column) => sql.ref(column)))}, ${isNew} as is_new,
      ${listedTotal(scope)} as total, ${versionsOf(scope, page)} as versions,
      ${filesOf(db, sql.ref<number>('p.id'), 1)} as files
    from (${pageOf(scope, page, sql`p.id`)}) as found join products as p on p.id = found.id
    order by ${newest}`
  return { compile: () => query.compile(db) }
}

/** See `product-versions.ts`. */
const versionsOf = (scope: Scope, page: number) => sql<string>`(
  with p as materialized (${pageOf(scope, page, sql`p.id, p.created_at, p.xmin::text as version`)})
  select row(${referenceVersion}, ${listedTotal(scope)},
    string_agg(p.id || ' ' || p.version || ${isNew}, ',' order by ${newest}))::text
  from p)`

const pageOf = (scope: Scope, page: number, columns: RawBuilder<unknown>) => sql`
  select ${columns} from products as p where ${placeCondition({ scope, search: null })}
  order by ${newest} limit ${sql.lit(PER_PAGE)} offset ${sql.lit((page - 1) * PER_PAGE)}`
