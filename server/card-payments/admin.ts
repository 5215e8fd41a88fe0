import * as calls from '@shop/contract/admin/money/fiscal-receipts'
import { listOrderReceipts } from '../fiscal-receipts/public.ts'
import type { Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { askAboutAll } from './ask-provider.ts'
import { listAttempts } from './list-attempts.ts'

export function cardPaymentAdminRoutes(services: Services, serve: Serve): void {
  const { db } = services
  serve(calls.getOrderCards, async ({ params }) => ({
    data: { attempts: await listAttempts(db, params.id), receipts: await listOrderReceipts(db, params.id) },
  }))
  serve(calls.pollPayments, async () => ({ data: await askAboutAll(services) }))
}
