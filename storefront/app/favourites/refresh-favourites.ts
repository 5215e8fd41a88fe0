import { STATUS, type Card } from '@shop/contract/shop/catalog'
import type { Favourite } from '@shop/contract/shop/favourites'
import { lookUpProducts } from '../products/look-up-products.ts'
import { changeFavourites, useFavourites } from './favourites-store.ts'

/** Deleted products stay, marked as removed. */
export async function refreshFavourites(): Promise<void> {
  const cards = await lookUpProducts(useFavourites.getState().products.map(({ id }) => id))
  if (cards.size === 0) return
  changeFavourites((state) => ({
    ...state,
    products: state.products.map((product) => refreshed(product, cards.get(product.id))),
  }))
}

function refreshed(product: Favourite, card: Card | null | undefined): Favourite {
  if (card === undefined) return product
  if (card === null) return { ...product, status: { id: STATUS.removed }, amount_in_store: 0 }
  return { ...card, original_price: card.price }
}
