import { useFavourites } from './favourites-store.ts'

/** What the rest of the storefront may use of the favourites. */
export { startFavourites } from './start-favourites.ts'
export { toggleFavourite } from './toggle-favourite.ts'

/** The popup's contents, loaded when it opens. */
export const favouritesPopup = () => import('./offer-popup.tsx').then((file) => file.OfferPopup)

/** Favourite products; 0 on the server and until the page has come to life. */
export const useFavouritesCount = () => useFavourites(({ products }) => products.length)

export const useIsFavourite = (product_id: number) =>
  useFavourites(({ products }) => products.some(({ id }) => id === product_id))
