import type { Db } from '../../platform/database/db.ts'
import { KIND_PICTURES, pictureKind, type ProductTemplate } from './generated-product.ts'

/** By their first picture. */
export async function findProductTemplates(db: Db): Promise<Map<string, ProductTemplate[]>> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_files as pf', 'pf.product_id', 'p.id')
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .select([
      'p.category_id',
      'p.subcategory_id',
      'p.dk_code',
      'p.unit',
      'p.country',
      'p.producer',
      'p.warranty_months',
    ])
    .select(['pf.file_id', 'f.web_path'])
    .where('pf.position', '=', 0)
    .where('p.article', '~', '^[12][0-9]-[0-9]{4}$')
    .orderBy('p.article')
    .execute()
  const templates = rows.map(({ web_path, ...row }) => templateOf({ ...row, picture: pictureName(web_path) }))
  return Map.groupBy(
    templates.filter((template) => template !== null),
    (template) => template.picture,
  )
}

/** `board_mcu` for `/files/products/board-mcu-17-0202-1a2b3c4d5e.webp`; null if no kind uses it. */
function pictureName(web_path: string): string | null {
  const name = /\/([a-z0-9-]+)-[0-9a-f]{10}\.webp$/.exec(web_path)?.[1] ?? ''
  const kind = pictureKind(name).replaceAll('-', '_')
  return KIND_PICTURES.includes(kind) ? kind : null
}

/** null if staff have emptied a field. */
function templateOf(row: { [field in keyof ProductTemplate]: ProductTemplate[field] | null }): ProductTemplate | null {
  return Object.values(row).some((value) => value === null) ? null : (row as ProductTemplate)
}
