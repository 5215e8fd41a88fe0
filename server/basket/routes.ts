import * as calls from '@shop/contract/shop/basket'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import { addToBasket, checkStock, listBasket, removeFromBasket } from './basket.ts'
import { mergeBasket } from './merge-basket.ts'

export function basketRoutes(services: Services, serve: Serve): void {
  serve(calls.addToBasket, async ({ body }, caller) => {
    if (caller.user_id === null) {
      await checkStock(services.db, body)
      return { data: { products: [] } }
    }
    const user_id = caller.user_id
    await inTransaction(services.db, (tx) => addToBasket(tx, user_id, body))
    return { data: { products: await listBasket(services.db, user_id) } }
  })

  serve(calls.removeFromBasket, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await inTransaction(services.db, (tx) => removeFromBasket(tx, user_id, body))
    return { data: { products: await listBasket(services.db, user_id) } }
  })

  serve(calls.getBasket, async (_, caller) => ({
    data: { products: await listBasket(services.db, requireUser(caller)) },
  }))

  serve(calls.mergeBasket, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    const guest = { products: body.products, key: caller.idempotency_key }
    const not_kept = await inTransaction(services.db, (tx) => mergeBasket(tx, user_id, guest))
    return { data: { products: await listBasket(services.db, user_id), not_kept } }
  })
}
