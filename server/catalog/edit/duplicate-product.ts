import type { AdminProduct } from '@shop/contract/admin/catalog/catalog'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createProduct } from './save-product.ts'
import { findAdminProduct } from './admin-product.ts'

const ARTICLE_MAX = 64
const COPIES_MAX = 1000

/** A hidden copy with all texts, pictures and references, a new article and no stock. */
export async function duplicateProduct(
  tx: Tx,
  services: Services,
  id: number,
  by_user_id: number,
): Promise<AdminProduct> {
  const original = await findAdminProduct(tx, id)
  const article = await freeArticle(tx, original.article)
  return createProduct(tx, services, { ...formOf(original), article, active: false }, by_user_id)
}

function formOf(product: AdminProduct) {
  const { id: _, version: __, amount_in_store: ___, is_archived: ____, ...rest } = product
  const { dk_name_ua: _____, created_at: ______, updated_at: _______, ...form } = rest
  return form
}

/** `10-2451-2`, else `10-2451-3`, and so on. */
async function freeArticle(tx: Tx, article: string): Promise<string> {
  for (let copy = 2; copy <= COPIES_MAX; copy++) {
    const tail = `-${copy}`
    const wanted = article.slice(0, ARTICLE_MAX - tail.length) + tail
    const taken = await tx.selectFrom('products').select('id').where('article', '=', wanted).executeTakeFirst()
    if (!taken) return wanted
  }
  throw new Error(`There are more than ${COPIES_MAX} copies of the product ${article}`)
}
