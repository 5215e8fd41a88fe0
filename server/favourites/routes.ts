import * as calls from '@shop/contract/shop/favourites'
import { SUCCESS } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import { addFavourite, listFavourites, mergeFavourites, removeFavourite } from './favourites.ts'

export function favouritesRoutes(services: Services, serve: Serve): void {
  serve(calls.listFavourites, async (_, caller) => ({ data: await listFavourites(services.db, requireUser(caller)) }))

  serve(calls.addFavourite, async ({ params }, caller) => {
    await inTransaction(services.db, (tx) => addFavourite(tx, requireUser(caller), params.id))
    return SUCCESS
  })

  serve(calls.removeFavourite, async ({ params }, caller) => {
    await inTransaction(services.db, (tx) => removeFavourite(tx, requireUser(caller), params.id))
    return SUCCESS
  })

  serve(calls.mergeFavourites, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    const product_ids = body.products.map((product) => product.product_id)
    const not_kept = await inTransaction(services.db, (tx) => mergeFavourites(tx, user_id, product_ids))
    return { data: { products: await listFavourites(services.db, user_id), not_kept } }
  })
}
