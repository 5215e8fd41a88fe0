import { searchSettlements } from '../integrations/nova-poshta/directory-calls.ts'
import { inTransaction } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { storeSettlements } from './store-directories.ts'

/**
 * CityRef; null if unknown to our copy and the carrier.
 *
 * @throws ServiceRefused, ServiceUnavailable
 */
export async function findCity(services: Services, settlement: string, ms?: number): Promise<string | null> {
  const row = await services.db
    .selectFrom('delivery_settlements')
    .select(['name_ua', 'city_ref'])
    .where('ref', '=', settlement)
    .executeTakeFirst()
  if (!row || row.city_ref !== null) return row?.city_ref ?? null
  const wanted = { name: row.name_ua, limit: 50, ...(ms !== undefined && { ms }) }
  const found = (await searchSettlements(services.novaPoshta, wanted)).filter(({ ref }) => ref === settlement)
  await inTransaction(services.db, (tx) => storeSettlements(tx, found, services.clock.now()))
  return found[0]?.city_ref ?? null
}
