import * as calls from '@shop/contract/shop/orders/delivery'
import type { Serve } from '../platform/http/http.ts'
import type { Services } from '../services.ts'
import { findCost } from './find-cost.ts'
import { findBranches } from './search-branches.ts'
import { findSettlements } from './search-settlements.ts'

export function deliveryRoutes(services: Services, serve: Serve): void {
  serve(calls.findSettlements, async ({ query }, { ip }) => ({ data: await findSettlements(services, query.q, ip) }))
  serve(calls.findBranches, async ({ query }, { ip }) => ({ data: await findBranches(services, query, ip) }))
  serve(calls.findDeliveryCost, async ({ body }, { ip }) => ({ data: await findCost(services, body, ip) }))
}
