import * as calls from '@shop/contract/basket'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { signedIn, type Serve } from '../platform/http.ts'
import { addToBasket, checkStock, listBasket, removeFromBasket } from './basket.ts'
import { mergeBasket } from './merge-basket.ts'

export function basketRoutes(house: House, serve: Serve): void {
  serve(calls.addToBasket, async ({ body }, caller) => {
    if (caller.user_id === null) {
      await checkStock(house.db, body)
      return { data: { products: [] } }
    }
    const user_id = caller.user_id
    await inTransaction(house.db, (tx) => addToBasket(tx, user_id, body))
    return { data: { products: await listBasket(house.db, user_id) } }
  })

  serve(calls.removeFromBasket, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    await inTransaction(house.db, (tx) => removeFromBasket(tx, user_id, body))
    return { data: { products: await listBasket(house.db, user_id) } }
  })

  serve(calls.getBasket, async (_, caller) => ({
    data: { products: await listBasket(house.db, signedIn(caller)) },
  }))

  serve(calls.mergeBasket, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    const guest = { products: body.products, key: caller.idempotency_key }
    const not_kept = await inTransaction(house.db, (tx) => mergeBasket(tx, user_id, guest))
    return { data: { products: await listBasket(house.db, user_id), not_kept } }
  })
}
