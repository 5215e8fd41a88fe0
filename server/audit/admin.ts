import { listAudit } from '@shop/contract/audit.admin'
import type { House } from '../house.ts'
import type { Serve } from '../platform/http.ts'
import { listEntries } from './list-entries.ts'

/** What was done in the back office, for its owner. */
export function auditOffice(house: House, serve: Serve): void {
  serve(listAudit, ({ query }) => listEntries(house.db, query))
}
