import { kopiykas, type Kopiykas } from '@shop/contract/rules/price'
import { findSetting } from '../content/public.ts'
import type { Db } from '../platform/db.ts'

/** Kopiykas. The setting is text that a person typed, in hryvnia; without a readable one there is no minimum. */
export async function findMinimum(db: Db): Promise<Kopiykas> {
  const minimum = Number((await findSetting(db, 'min_order_price'))?.replace(',', '.') ?? 0)
  return Number.isFinite(minimum) ? kopiykas(minimum) : 0
}
