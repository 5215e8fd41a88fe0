import { STATUS, type Card } from '@shop/contract/catalog'
import type { Favourite } from '@shop/contract/favourites'
import { lookUpProducts } from '../product-lookup.ts'
import { changeFavourites, useFavourites } from './favourites-store.ts'

/** Brings today's prices and stock into the favourites; what is gone stays, marked as removed, until it is unliked. */
export async function refreshFavourites(): Promise<void> {
  const cards = await lookUpProducts(useFavourites.getState().products.map(({ id }) => id))
  if (cards.size === 0) return
  changeFavourites((kept) => ({
    ...kept,
    products: kept.products.map((product) => refreshed(product, cards.get(product.id))),
  }))
}

function refreshed(product: Favourite, card: Card | null | undefined): Favourite {
  if (card === undefined) return product
  if (card === null) return { ...product, status: { id: STATUS.removed }, amount_in_store: 0 }
  return { ...card, original_price: card.price }
}
