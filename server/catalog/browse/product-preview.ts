import { createHash, randomBytes } from 'node:crypto'
import type { Product } from '@shop/contract/shop/catalog'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findAnyProduct } from './product.ts'

const VALID_MS = 30 * 60_000
const CODE_BYTES = 24

const hashed = (code: string) => createHash('sha256').update(code).digest('base64url')

/** An address that works for half an hour, also for hidden products. Refuses with `not_found`. */
export async function openPreview(tx: Tx, product_id: number, now: Date): Promise<string> {
  const product = await tx.selectFrom('products').select('id').where('id', '=', product_id).executeTakeFirst()
  if (!product) throw new Refusal('not_found')
  await tx.deleteFrom('product_previews').where('expires_at', '<', now).execute()
  const code = randomBytes(CODE_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + VALID_MS)
  await tx
    .insertInto('product_previews')
    .values({ code_hash: hashed(code), product_id, expires_at })
    .execute()
  return `/product/${product_id}?preview=${code}`
}

/** For `?preview=`; undefined if the code is wrong, expired or another product's. */
export async function findPreviewedProduct(db: Db, url: string, now: Date): Promise<Product | undefined> {
  const address = /^\/product\/([1-9]\d{0,9})\/?\?(.*)$/.exec(url)
  const code = new URLSearchParams(address?.[2]).get('preview')
  if (!address || !code) return undefined
  const preview = await db
    .selectFrom('product_previews')
    .select('product_id')
    .where('code_hash', '=', hashed(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (preview?.product_id !== Number(address[1])) return undefined
  return findAnyProduct(db, preview.product_id)
}
