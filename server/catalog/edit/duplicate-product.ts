import type { StaffProduct } from '@shop/contract/catalog.admin'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { createProduct } from './save-product.ts'
import { findStaffProduct } from './staff-product.ts'

const ARTICLE_MAX = 64
const COPIES_MAX = 1000

/** A hidden copy with all texts, pictures and references, an article of its own, and nothing in store. */
export async function duplicateProduct(tx: Tx, house: House, id: number, by_user_id: number): Promise<StaffProduct> {
  const original = await findStaffProduct(tx, id)
  const article = await freeArticle(tx, original.article)
  return createProduct(tx, house, { ...formOf(original), article, active: false }, by_user_id)
}

function formOf(product: StaffProduct) {
  const { id: _, version: __, amount_in_store: ___, is_archived: ____, ...rest } = product
  const { dk_name_ua: _____, created_at: ______, updated_at: _______, ...form } = rest
  return form
}

/** `10-2451-2`, and if that is taken `10-2451-3` … */
async function freeArticle(tx: Tx, article: string): Promise<string> {
  for (let copy = 2; copy <= COPIES_MAX; copy++) {
    const tail = `-${copy}`
    const wanted = article.slice(0, ARTICLE_MAX - tail.length) + tail
    const taken = await tx.selectFrom('products').select('id').where('article', '=', wanted).executeTakeFirst()
    if (!taken) return wanted
  }
  throw new Error(`There are more than ${COPIES_MAX} copies of the product ${article}`)
}
