import { can, type Role } from '@shop/contract/rights'
import { type Kopiykas, kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { findSettings } from './shop-settings.ts'

/** Limits of manual discounts and bonuses. */
export interface Ceilings {
  discount_percent: number
  /** Per 24 hours for all buyers. */
  bonuses: Kopiykas
}

/** null: the owner has no limit. */
export async function findCeilings(db: Db, role: Role | null): Promise<Ceilings | null> {
  if (can(role, 'ceilings.exceed')) return null
  const { manager_discount_max, manager_bonuses_max } = await findSettings(db)
  return { discount_percent: manager_discount_max, bonuses: kopiykas(manager_bonuses_max) }
}
