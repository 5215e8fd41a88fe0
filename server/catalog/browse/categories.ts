import type { Category, Subcategory } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { fileOf, type JoinedFile } from '../../platform/files/joined-file.ts'
import { countByCategory } from './product-counts.ts'

export interface CategoryRow extends JoinedFile {
  id: number
  parent_id: number | null
  name_ua: string
  name_ru: string | null
  name_en: string | null
  symbol: string | null
  icon_link: string | null
}

/** Active categories by position, with active subcategories and counts of listed products. */
export async function listCategories(db: Db): Promise<Category[]> {
  const [rows, counts] = await Promise.all([categoriesQuery(db).execute(), countByCategory(db, 'listed')])
  return categoryTree(rows, counts)
}

export function categoryTree(rows: CategoryRow[], counts: Map<number, number>): Category[] {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  return (children.get(null) ?? []).map((row) => ({
    ...subcategoryOf(row, counts),
    icon_link: row.icon_link,
    symbol: row.symbol,
    picture: fileOf(row),
    subcategories: (children.get(row.id) ?? []).map((child) => subcategoryOf(child, counts)),
  }))
}

export const categoriesQuery = (db: Db) =>
  db
    .selectFrom('categories as c')
    .leftJoin('files as f', 'f.id', 'c.picture_id')
    .select(['c.id', 'c.parent_id', 'c.name_ua', 'c.name_ru', 'c.name_en', 'c.symbol', 'c.icon_link'])
    .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])
    .where('c.active', '=', true)
    .orderBy('c.position')
    .orderBy('c.id')

const subcategoryOf = (row: CategoryRow, counts: Map<number, number>): Subcategory => ({
  id: row.id,
  name: row.name_ua,
  name_ua: row.name_ua,
  name_ru: row.name_ru,
  name_en: row.name_en,
  products_count: counts.get(row.id) ?? 0,
})
