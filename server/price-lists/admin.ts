import * as calls from '@shop/contract/price-lists.admin'
import { SUCCESS } from '@shop/contract/primitives'
import { noteChange } from '../audit/public.ts'
import { PRICE_LISTS } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Serve, signedIn } from '../platform/http.ts'
import { listPriceLists } from './price-list-entries.ts'

/** Price lists in the back office. */
export function priceListsOffice(house: House, serve: Serve): void {
  serve(calls.getPriceListOffice, async () => {
    const entries = await listPriceLists(house.db)
    return {
      data: {
        ...(await house.jobs.look(PRICE_LISTS)),
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
    const by_user_id = signedIn(caller)
    await inTransaction(house.db, async (tx) => {
      await house.jobs.enqueue(tx, PRICE_LISTS, {})
      const after = { is_asked: true }
      await noteChange(tx, { by_user_id, action: 'make', entity: 'price_lists', entity_id: 'all', before: null, after })
    })
    return SUCCESS
  })
}
