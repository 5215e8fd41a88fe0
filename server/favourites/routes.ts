import * as calls from '@shop/contract/favourites'
import { SUCCESS } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { signedIn, type Serve } from '../platform/http.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { mergeFavourites } from './merge-favourites.ts'

export function favouritesRoutes(house: House, serve: Serve): void {
  serve(calls.listFavourites, async (_, caller) => ({ data: await listFavourites(house.db, signedIn(caller)) }))

  serve(calls.addFavourite, async ({ params }, caller) => {
    await inTransaction(house.db, (tx) => addFavourite(tx, signedIn(caller), params.id))
    return SUCCESS
  })

  serve(calls.removeFavourite, async ({ params }, caller) => {
    await inTransaction(house.db, (tx) => removeFavourite(tx, signedIn(caller), params.id))
    return SUCCESS
  })

  serve(calls.mergeFavourites, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    const product_ids = body.products.map((product) => product.product_id)
    const not_kept = await inTransaction(house.db, (tx) => mergeFavourites(tx, user_id, product_ids))
    return { data: { products: await listFavourites(house.db, user_id), not_kept } }
  })
}
