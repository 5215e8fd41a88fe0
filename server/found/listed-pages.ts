import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** A page that search engines may show, by its path. */
export interface ListedPage {
  path: string
  /** null where nobody knows when it changed. */
  changed_at: Date | null
}

/** Products whose ids lie together: `part` times the width and up. */
export interface ProductPart {
  part: number
  products: number
  changed_at: Date
}

const TEXT_PAGES = ['/about', '/certificate', '/docs/personal']
const BATCH = 2000

/** Everything but products: home, catalogue, categories with their subcategories, solutions, texts. */
export async function listPages(db: Db): Promise<ListedPage[]> {
  const [categories, price_lists] = await Promise.all([listCategoryPages(db), newestPriceList(db)])
  const changes = categories.flatMap(({ changed_at }) => (changed_at === null ? [] : [changed_at.getTime()]))
  const newest = changes.length === 0 ? null : new Date(Math.max(...changes))
  const page = (path: string, changed_at: Date | null): ListedPage => ({ path, changed_at })
  return [
    ...['/', '/catalog', '/categories', '/complex-solutions'].map((path) => page(path, newest)),
    page('/pricelist', price_lists),
    ...TEXT_PAGES.map((path) => page(path, null)),
    ...categories.flatMap(({ id, parent_id, changed_at }) =>
      parent_id === null
        ? [page(`/catalog/${id}`, changed_at), page(`/complex-solutions/${id}`, changed_at)]
        : [page(`/catalog/${parent_id}/${id}`, changed_at)],
    ),
  ]
}

interface CategoryPage {
  id: number
  parent_id: number | null
  changed_at: Date | null
}

/** Shown ones, below shown ones; they change with their products. */
async function listCategoryPages(db: Db): Promise<CategoryPage[]> {
  const { rows } = await sql<CategoryPage>`
    with changes as (
      select category_id, subcategory_id, max(updated_at) as changed_at
      from products where active and status_id <> 4 group by category_id, subcategory_id
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

/** Which stretches of ids have products that are on sale; at most `width` in each. */
export async function listProductParts(db: Db, width: number): Promise<ProductPart[]> {
  const { rows } = await sql<ProductPart>`
    select id / ${width}::int as part, count(*)::int as products, max(updated_at) as changed_at
    from products where active and status_id <> 4 group by 1 order by 1`.execute(db)
  return rows
}

/** Pages of products on sale with ids from `first` to `last`, batch by batch. */
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
      .where('active', '=', true)
      .where('status_id', '<>', 4)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield rows.map(({ id, updated_at }) => ({ path: `/product/${id}`, changed_at: updated_at }))
    if (rows.length < BATCH) return
    next = (rows.at(-1)?.id ?? next) + 1
  }
}
