import * as calls from '@shop/contract/admin/content/price-lists'
import { SUCCESS } from '@shop/contract/primitives'
import { addAuditEntry } from '../audit/public.ts'
import { PRICE_LISTS } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Serve, requireUser } from '../platform/http/http.ts'
import { listPriceLists } from './price-list-entries.ts'

export function priceListAdminRoutes(services: Services, serve: Serve): void {
  serve(calls.getPriceListAdmin, async () => {
    const entries = await listPriceLists(services.db)
    return {
      data: {
        ...(await services.jobs.look(PRICE_LISTS)),
        entries: entries.map(({ id, name_ua, is_full, made_at, web_path }) => ({
          id,
          name_ua,
          is_full,
          made_at: made_at?.toISOString() ?? null,
          web_path,
        })),
      },
    }
  })
  serve(calls.makePriceListsNow, async (_, caller) => {
    const by_user_id = requireUser(caller)
    await inTransaction(services.db, async (tx) => {
      await services.jobs.enqueue(tx, PRICE_LISTS, {})
      const after = { is_asked: true }
      await addAuditEntry(tx, {
        by_user_id,
        action: 'make',
        entity: 'price_lists',
        entity_id: 'all',
        before: null,
        after,
      })
    })
    return SUCCESS
  })
}
