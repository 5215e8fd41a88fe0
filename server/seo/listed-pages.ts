import type { IndexedPageName } from '@shop/contract/addresses'
import { sql } from 'kysely'
import { isListedIn } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'

/** A page that search engines may index, by its path. */
export interface ListedPage {
  path: string
  /** Null if unknown. */
  changed_at: Date | null
}

/** Products with ids from `part` times the width on. */
export interface ProductPart {
  part: number
  products: number
  changed_at: Date
}

const BATCH = 2000

interface PageSources {
  categories: readonly CategoryPage[]
  /** When the newest change to any category's products was made. */
  catalog_at: Date | null
  price_lists_at: Date | null
}

const page = (path: string, changed_at: Date | null = null): ListedPage => ({ path, changed_at })

/** Every indexed page except products, which are read in batches. */
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
  document: () => [page('/docs/personal')],
}

/** Every indexed page except products. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const [categories, price_lists_at] = await Promise.all([listCategoryPages(db), newestPriceList(db)])
  const changes = categories.flatMap(({ changed_at }) => (changed_at === null ? [] : [changed_at.getTime()]))
  const catalog_at = changes.length === 0 ? null : new Date(Math.max(...changes))
  return Object.values(LISTED).flatMap((list) => list({ categories, catalog_at, price_lists_at }))
}

interface CategoryPage {
  id: number
  parent_id: number | null
  changed_at: Date | null
}

/** Published categories below published ones. They change with their products. */
async function listCategoryPages(db: Db): Promise<CategoryPage[]> {
  const { rows } = await sql<CategoryPage>`
    with changes as (
      select category_id, subcategory_id, max(updated_at) as changed_at
      from products where ${isListedIn('products')} group by category_id, subcategory_id
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

async function newestPriceList(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('price_lists')
    .select(({ fn }) => fn.max('made_at').as('made_at'))
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** Ranges of at most `width` ids that contain products on sale. */
export async function listProductParts(db: Db, width: number): Promise<ProductPart[]> {
  const { rows } = await sql<ProductPart>`
    select id / ${width}::int as part, count(*)::int as products, max(updated_at) as changed_at
    from products where ${isListedIn('products')} group by 1 order by 1`.execute(db)
  return rows
}

/** Pages of products on sale with ids from `first` to `last`, in batches. */
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
