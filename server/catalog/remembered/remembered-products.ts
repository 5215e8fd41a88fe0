import type { Product } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayText } from '../../texts/dates.ts'
import { findProduct } from '../browse/product.ts'
import { arePagesCurrent, type ReplyVersions } from './product-versions.ts'
import { rememberReplies } from './remembered-replies.ts'

const BYTES_MAX = 16 * 1024 * 1024
/** A part of very many kits is read each time. */
const IDS_MAX = 100

/** Reads products for their pages. Refuses with `not_found`. */
export const rememberProducts = (db: Db) =>
  rememberReplies({
    bytes_max: BYTES_MAX,
    keyOf: (id: number) => String(id),
    async load(id): Promise<{ reply: { data: Product }; versions: OnDay | null }> {
      // Before the product's documents are checked: at midnight it is read once more.
      const day = today()
      const found = await findProduct(db, id)
      if (!found) throw new Refusal('not_found')
      const { product, versions } = found
      const is_large = versions.shown.some(({ ids }) => ids.length > IDS_MAX)
      return { reply: { data: product }, versions: is_large ? null : { ...versions, day } }
    },
    async areCurrent(known) {
      const are_current = await arePagesCurrent(
        db,
        known.map(({ versions }) => versions),
      )
      const day = today()
      return known.map(({ versions }, place) => versions.day === day && are_current[place] === true)
    },
  })

interface OnDay extends ReplyVersions {
  /** Kyiv's, on which documents expire. */
  day: string
}

const today = () => dayText(new Date())
