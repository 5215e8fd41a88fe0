import { readFavourite, type Favourite } from '@shop/contract/favourites'
import { LINES_MAX } from '@shop/contract/primitives'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, KEPT_VERSION } from '../kept-state.ts'
import { mirror } from '../mirror.ts'

export interface KeptFavourites {
  /** Last added first. */
  products: Favourite[]
  /** Products that a guest liked: the server learns of them at the log-in. */
  unsent: number[]
}

const NONE: KeptFavourites = { products: [], unsent: [] }

export function readFavourites(raw: unknown): KeptFavourites {
  const { products, unsent } = (raw ?? {}) as Record<keyof KeptFavourites, unknown>
  if (!Array.isArray(products)) return NONE
  const sound = products.map(readFavourite).filter((product) => product !== null)
  const kept = [...new Map(sound.map((product) => [product.id, product])).values()].slice(0, LINES_MAX)
  const ids = new Set<unknown>(Array.isArray(unsent) ? unsent : [])
  return { products: kept, unsent: kept.map(({ id }) => id).filter((id) => ids.has(id)) }
}

/** The favourites. On the server and during hydration there are none; what is stored shows right after. */
export const useFavourites = create<KeptFavourites>()(
  persist(() => NONE, { name: 'favorites', version: KEPT_VERSION, storage: defensiveStorage(readFavourites) }),
)

/** Changes the favourites as they are at this moment in any tab: what is stored is read again first. */
export function changeFavourites(change: (kept: KeptFavourites) => KeptFavourites) {
  void useFavourites.persist.rehydrate()
  useFavourites.setState(change(useFavourites.getState()))
  mirror('favorite-products', useFavourites.getState().products)
}

export const withFavourite = ({ products, unsent }: KeptFavourites, product: Favourite, is_guest: boolean) => ({
  products: [product, ...products.filter(({ id }) => id !== product.id)].slice(0, LINES_MAX),
  unsent: is_guest ? [...unsent.filter((id) => id !== product.id), product.id] : unsent,
})

export const withoutFavourite = ({ products, unsent }: KeptFavourites, product_id: number) => ({
  products: products.filter(({ id }) => id !== product_id),
  unsent: unsent.filter((id) => id !== product_id),
})
