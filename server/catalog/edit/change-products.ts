import { type Kopiykas, wholeKopiykas } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { BulkChange } from '@shop/contract/admin/catalog/catalog'
import { changeAttribute } from '../attributes/change-attribute.ts'
import { addAuditEntry } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { lockedProducts } from '../stock/lock-products.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { refuseComponents } from '../kits/save-components.ts'
import { placeFaults } from './product-references.ts'

/** Kopiykas; the table's limit. */
const PRICE_MAX = 99_999_999_900

/** Money in kopiykas. */
interface Changeable {
  id: number
  active: boolean
  status_id: 1 | 2 | 3 | 4
  category_id: number | null
  subcategory_id: number | null
  price: Kopiykas
  sale_price: Kopiykas | null
  archived_at: Date | null
}

/**
 * Returns how many products differ afterwards. An archived product must be restored before publishing. Refuses with
 * `invalid_data`: an unknown product or category, or a price out of bounds.
 */
export async function changeProducts(
  tx: Tx,
  services: Services,
  change: BulkChange,
  by_user_id: number,
): Promise<number> {
  if (change.action === 'set_category') {
    const faults = await placeFaults(tx, change)
    if (faults) throw new Refusal('invalid_data', faults)
  }
  const products = await lockProducts(tx, change.ids)
  if (products.length < change.ids.length) throw new Refusal('invalid_data', { ids: ['product_unknown'] })
  if (change.action === 'archive') await refuseComponents(tx, change.ids)
  if (change.action === 'set_attribute') return changeAttribute(tx, services, change, by_user_id)
  const now = services.clock.now()
  let changed = 0
  for (const before of products) {
    const after = changedProduct(before, change, now)
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    await writeProduct(tx, after)
    const line = { by_user_id, action: change.action, entity: 'product', entity_id: before.id }
    await addAuditEntry(tx, { ...line, before, after })
    changed++
  }
  if (changed > 0) await catalogChanged(tx, services)
  return changed
}

const lockProducts = (tx: Tx, ids: readonly number[]): Promise<Changeable[]> =>
  lockedProducts(tx, ids)
    .select(['id', 'active', 'status_id', 'category_id', 'subcategory_id', 'price', 'sale_price', 'archived_at'])
    .execute()
    .then((locked) => locked.filter(({ id }) => ids.includes(id)))

type PlainChange = Exclude<BulkChange, { action: 'set_attribute' }>

function changedProduct(before: Changeable, change: PlainChange, now: Date): Changeable {
  switch (change.action) {
    case 'publish':
      return { ...before, active: before.archived_at === null }
    case 'hide':
      return { ...before, active: false }
    case 'archive':
      return { ...before, active: false, archived_at: before.archived_at ?? now }
    case 'restore':
      return { ...before, archived_at: null }
    case 'set_status':
      return { ...before, status_id: change.status_id }
    case 'set_category':
      return { ...before, category_id: change.category_id, subcategory_id: change.subcategory_id }
    case 'change_price':
      return { ...before, ...changedPrices(before, change.percent) }
  }
}

/** Rounded to a kopiyka; a sale price that reaches the price is removed. */
function changedPrices({ price, sale_price }: Changeable, percent: number) {
  const changed = (sum: Kopiykas) => wholeKopiykas(Math.round((sum * (100 + percent)) / 100))
  if (changed(price) > PRICE_MAX) throw new Refusal('invalid_data', { percent: ['price_too_high'] })
  const new_price = changed(price)
  const new_sale = sale_price === null ? null : changed(sale_price)
  return { price: new_price, sale_price: new_sale !== null && new_sale < new_price ? new_sale : null }
}

async function writeProduct(tx: Tx, { id, ...columns }: Changeable): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
