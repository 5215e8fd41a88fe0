import { listAudit } from '@shop/contract/admin/access/audit'
import type { Services } from '../services.ts'
import type { Serve } from '../platform/http/http.ts'
import { listEntries } from './audit-entries.ts'

export function auditAdminRoutes(services: Services, serve: Serve): void {
  serve(listAudit, ({ query }) => listEntries(services.db, query))
}
