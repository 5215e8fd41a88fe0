import type { Product } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayText } from '../../texts/dates.ts'
import { findProduct } from './product.ts'
import { readVersions } from './product-versions.ts'
import { rememberReplies } from './remembered-replies.ts'

const BYTES_MAX = 16 * 1024 * 1024
/** A part of very many kits is read each time. */
const IDS_MAX = 100

interface Asked {
  db: Db
  id: number
}

/** Reads products for their pages. Refuses with `not_found`. */
export const rememberProducts = () =>
  rememberReplies({
    bytes_max: BYTES_MAX,
    keyOf: ({ id }: Asked) => String(id),
    async load({ db, id }): Promise<{ reply: { data: Product }; versions: Shown | null }> {
      // Before the product's documents are checked: at midnight it is read once more.
      const day = today()
      const found = await findProduct(db, id)
      if (!found) throw new Refusal('not_found')
      const { product, shown } = found
      return { reply: { data: product }, versions: shown.ids.length > IDS_MAX ? null : { ...shown, day } }
    },
    async isCurrent({ db }, { ids, versions, day }) {
      if (day !== today()) return false
      const [now] = await readVersions(db, ids)
      return now?.versions === versions
    },
  })

interface Shown {
  ids: number[]
  versions: string
  /** Kyiv's, on which documents expire. */
  day: string
}

const today = () => dayText(new Date())
