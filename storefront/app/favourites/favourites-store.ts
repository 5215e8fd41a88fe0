import { readFavourite, type Favourite } from '@shop/contract/shop/favourites'
import { LINES_MAX } from '@shop/contract/primitives'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defensiveStorage, PERSISTED_VERSION } from '../persistence/persisted-state.ts'
import { copyToDatabase } from '../persistence/copy-to-database.ts'

export interface PersistedFavourites {
  /** Last added first. */
  products: Favourite[]
  /** Of a guest: sent at the login. */
  unsent: number[]
}

const NONE: PersistedFavourites = { products: [], unsent: [] }

export function readFavourites(raw: unknown): PersistedFavourites {
  const { products, unsent } = (raw ?? {}) as Record<keyof PersistedFavourites, unknown>
  if (!Array.isArray(products)) return NONE
  const valid = products.map(readFavourite).filter((product) => product !== null)
  const state = [...new Map(valid.map((product) => [product.id, product])).values()].slice(0, LINES_MAX)
  const ids = new Set<unknown>(Array.isArray(unsent) ? unsent : [])
  return { products: state, unsent: state.map(({ id }) => id).filter((id) => ids.has(id)) }
}

/** Empty on the server and during hydration. */
export const useFavourites = create<PersistedFavourites>()(
  persist(() => NONE, { name: 'favorites', version: PERSISTED_VERSION, storage: defensiveStorage(readFavourites) }),
)

/** Reads the storage and writes only changes, like the basket's `changeLines`. */
export function changeFavourites(change: (state: PersistedFavourites) => PersistedFavourites) {
  void useFavourites.persist.rehydrate()
  const before = useFavourites.getState()
  const after = readFavourites(change(before))
  if (JSON.stringify(after) === JSON.stringify(before)) return
  useFavourites.setState(after)
  copyToDatabase('favorite-products', useFavourites.getState().products)
}

export function clearFavourites() {
  useFavourites.setState(NONE)
  useFavourites.persist.clearStorage()
  copyToDatabase('favorite-products', [])
}

export const withFavourite = ({ products, unsent }: PersistedFavourites, product: Favourite, is_guest: boolean) => ({
  products: [product, ...products.filter(({ id }) => id !== product.id)].slice(0, LINES_MAX),
  unsent: is_guest ? [...unsent.filter((id) => id !== product.id), product.id] : unsent,
})

export const withoutFavourite = ({ products, unsent }: PersistedFavourites, product_id: number) => ({
  products: products.filter(({ id }) => id !== product_id),
  unsent: unsent.filter((id) => id !== product_id),
})

/** 0 until hydration. */
export const useFavouritesCount = () => useFavourites(({ products }) => products.length)

export const useIsFavourite = (product_id: number) =>
  useFavourites(({ products }) => products.some(({ id }) => id === product_id))
