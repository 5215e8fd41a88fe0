import { useFavourites } from './favourites-store.ts'

/** Favourite products; 0 on the server and until the page has come to life. */
export const useFavouritesCount = () => useFavourites(({ products }) => products.length)

export const useIsFavourite = (product_id: number) =>
  useFavourites(({ products }) => products.some(({ id }) => id === product_id))
