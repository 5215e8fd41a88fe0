import type { IndexedPageName } from '@shop/contract/addresses'
import { type RawBuilder, sql } from 'kysely'
import { isListedIn } from '../catalog/public.ts'
import { listWrittenTexts } from '../content/public.ts'
import type { Db } from '../platform/database/db.ts'

export interface ListedPage {
  path: string
  /** Null if unknown. */
  changed_at: Date | null
}

/** Ids from `part` times the width on. */
export interface ProductPart {
  part: number
  changed_at: Date
}

const BATCH = 2000
/** As in migration 0062. */
export const PART_WIDTH = 16_384

interface PageSources {
  categories: readonly CategoryPage[]
  /** Newest change of any product. */
  catalog_at: Date | null
  price_lists_at: Date | null
  /** The shop has written them. */
  has_terms: boolean
}

const page = (path: string, changed_at: Date | null = null): ListedPage => ({ path, changed_at })

/** Products are read in batches. */
const LISTED: Record<Exclude<IndexedPageName, 'product'>, (sources: PageSources) => ListedPage[]> = {
  home: ({ catalog_at }) => [page('/', catalog_at)],
  catalog: ({ categories, catalog_at }) => [
    page('/catalog', catalog_at),
    ...categories.map(({ id, parent_id, changed_at }) =>
      page(parent_id === null ? `/catalog/${id}` : `/catalog/${parent_id}/${id}`, changed_at),
    ),
  ],
  categories: ({ catalog_at }) => [page('/categories', catalog_at)],
  list: () => [page('/list')],
  solutions: ({ catalog_at }) => [page('/complex-solutions', catalog_at)],
  solution: ({ categories }) =>
    categories
      .filter(({ parent_id }) => parent_id === null)
      .map(({ id, changed_at }) => page(`/complex-solutions/${id}`, changed_at)),
  price_lists: ({ price_lists_at }) => [page('/pricelist', price_lists_at)],
  about: () => [page('/about')],
  certificates: () => [page('/certificate')],
  document: ({ has_terms }) => [page('/docs/personal'), ...(has_terms ? [page('/docs/terms')] : [])],
}

export async function listPages(db: Db): Promise<ListedPage[]> {
  const [categories, price_lists_at, texts] = await Promise.all([
    listCategoryPages(db),
    newestPriceList(db),
    listWrittenTexts(db),
  ])
  const changes = categories.flatMap(({ changed_at }) => (changed_at === null ? [] : [changed_at.getTime()]))
  const catalog_at = changes.length === 0 ? null : new Date(Math.max(...changes))
  return Object.values(LISTED).flatMap((list) =>
    list({ categories, catalog_at, price_lists_at, has_terms: texts.has('terms') }),
  )
}

interface CategoryPage {
  id: number
  parent_id: number | null
  changed_at: Date | null
}

/** Published below published. They change with their products. */
async function listCategoryPages(db: Db): Promise<CategoryPage[]> {
  const { rows } = await sql<CategoryPage>`
    with places as (select distinct category_id, subcategory_id from product_tallies where is_listed),
    -- The newest change of each place is the first entry in an index (migration 0062).
    changes as (
      select category_id, subcategory_id, ${newestChange(sql`p.subcategory_id = places.subcategory_id`)} as changed_at
      from places where subcategory_id is not null
      union all
      select category_id, null, ${newestChange(sql`p.subcategory_id is null`)} as changed_at
      from places where subcategory_id is null
    )
    select c.id, c.parent_id, (
      select max(changed_at) from changes where c.id in (changes.category_id, changes.subcategory_id)
    ) as changed_at
    from categories c left join categories above on above.id = c.parent_id
    where c.active and (above.id is null or above.active)
    order by coalesce(above.position, c.position), coalesce(above.id, c.id), above.id nulls first, c.position, c.id
  `.execute(db)
  return rows
}

const newestChange = (is_there: RawBuilder<unknown>) => sql`(
  select max(p.updated_at) from products as p
  where ${isListedIn('p')} and p.category_id = places.category_id and ${is_there})`

async function newestPriceList(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('price_lists')
    .select(({ fn }) => fn.max('made_at').as('made_at'))
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** With products on sale. An index knows the newest change of a part of PART_WIDTH ids (migration 0062). */
export async function listProductParts(db: Db, width: number): Promise<ProductPart[]> {
  const { rows } = await sql<ProductPart>`
    select part, changed_at
    from generate_series(0, (select max(id) / ${sql.lit(width)} from products)) as part, lateral (
      select max(updated_at) as changed_at from products
      where ${isListedIn('products')} and id / ${sql.lit(width)} = part) as newest
    where changed_at is not null order by part`.execute(db)
  return rows
}

/** In batches. */
export async function* listProductPages(
  db: Db,
  { first, last }: { first: number; last: number },
): AsyncGenerator<ListedPage[]> {
  for (let next = first; ;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'updated_at'])
      .where('id', '>=', next)
      .where('id', '<=', last)
      .where(isListedIn('products'))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield rows.map(({ id, updated_at }) => ({ path: `/product/${id}`, changed_at: updated_at }))
    if (rows.length < BATCH) return
    next = (rows.at(-1)?.id ?? next) + 1
  }
}
