import * as calls from '@shop/contract/admin/money/fiscal-receipts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { findReceipt, listReceipts } from './list-receipts.ts'
import { retryReceipt } from './retry-receipt.ts'

export function fiscalReceiptAdminRoutes(services: Services, serve: Serve): void {
  serve(calls.listFiscalReceipts, ({ query }) => listReceipts(services.db, query))
  serve(calls.retryFiscalReceipt, async ({ params }, caller) => {
    await retryReceipt(services, params.id, requireUser(caller))
    return { data: await findReceipt(services.db, params.id) }
  })
}
