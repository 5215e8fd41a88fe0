import { sql } from 'kysely'
import type { AdminCategory } from '@shop/contract/admin/catalog/categories'
import type { Db } from '../../platform/database/db.ts'
import { fileOf } from '../../platform/files/joined-file.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { countByCategory } from '../browse/product-counts.ts'
import { normalised } from '@shop/contract/rules/search-words'

/** Each top category is followed by its subcategories. Not paged. */
export async function listAdminCategories(
  db: Db,
  wanted: { q: string; ids?: readonly number[] | undefined },
): Promise<AdminCategory[]> {
  const all = await categoriesWhere(db, null)
  const children = Map.groupBy(all, (category) => category.parent_id)
  const tree = (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.id) ?? [])])
  if (wanted.ids) return tree.filter((category) => wanted.ids?.includes(category.id))
  const words = normalised(wanted.q)
  if (words === '') return tree
  const namesOf = (category: AdminCategory) =>
    [category.name_ua, category.name_ru, category.name_en].map((name) => normalised(name ?? '')).join(' ')
  return tree.filter((category) => namesOf(category).includes(words))
}

/** Refuses with `not_found`. */
export async function findAdminCategory(db: Db, id: number): Promise<AdminCategory> {
  const [category] = await categoriesWhere(db, id)
  if (!category) throw new Refusal('not_found')
  return category
}

async function categoriesWhere(db: Db, id: number | null): Promise<AdminCategory[]> {
  const attributes = sql<AdminCategory['attributes']>`coalesce((
    select json_agg(json_build_object('attribute_id', a.attribute_id, 'is_required', a.is_required) order by a.position)
    from category_attributes as a where a.category_id = c.id), '[]')`
  let query = db
    .selectFrom('categories as c')
    .leftJoin('files as f', 'f.id', 'c.picture_id')
    .select(['c.id', 'c.parent_id', 'c.position', 'c.active', 'c.symbol', 'c.icon_link', 'c.picture_id', 'c.version'])
    .select(['c.name_ua', 'c.name_ru', 'c.name_en'])
    .select(attributes.as('attributes'))
    .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
    .orderBy('c.position')
    .orderBy('c.id')
  if (id !== null) query = query.where('c.id', '=', id)
  const [rows, counts] = [await query.execute(), await countByCategory(db, 'all')]
  return rows.map(({ file_id, web_path, width, height, blur, ...category }) => ({
    ...category,
    picture: fileOf({ file_id, web_path, width, height, blur }),
    products_count: counts.get(category.id) ?? 0,
  }))
}
