import { can, type Role } from '@shop/contract/rights'
import { type Kopiykas, kopiykas } from '@shop/contract/rules/price'
import type { Db } from '../platform/database/db.ts'
import { findSettings } from './shop-settings.ts'

/** What a staff member may give away by hand. */
export interface Ceilings {
  discount_percent: number
  /** Per 24 hours, all buyers together. */
  bonuses: Kopiykas
}

/** From the settings; null for the owner, who has no limit. */
export async function findCeilings(db: Db, role: Role | null): Promise<Ceilings | null> {
  if (can(role, 'ceilings.exceed')) return null
  const { manager_discount_max, manager_bonuses_max } = await findSettings(db)
  return { discount_percent: manager_discount_max, bonuses: kopiykas(manager_bonuses_max) }
}
