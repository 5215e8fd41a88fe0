import type { Db } from '../../platform/db.ts'
import { KIND_PICTURES, type Lender } from './generated-product.ts'

/** Products of the demonstration by the picture that stands first, with all that a generated one takes from them. */
export async function findLenders(db: Db): Promise<Map<string, Lender[]>> {
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
  const lenders = rows.map(({ web_path, ...row }) => lenderOf({ ...row, picture: pictureName(web_path) }))
  return Map.groupBy(
    lenders.filter((lender) => lender !== null),
    (lender) => lender.picture,
  )
}

/** `/files/products/board-mcu-1a2b3c4d5e.webp` shows `board_mcu`; null for what no kind is drawn with. */
function pictureName(web_path: string): string | null {
  const word = /\/([a-z0-9-]+)-[0-9a-f]{10}\.webp$/.exec(web_path)?.[1]?.replaceAll('-', '_')
  return word !== undefined && KIND_PICTURES.includes(word) ? word : null
}

/** Staff may have emptied a field since; such a product lends nothing. */
function lenderOf(row: { [field in keyof Lender]: Lender[field] | null }): Lender | null {
  return Object.values(row).some((value) => value === null) ? null : (row as Lender)
}
