/** What the rest of the storefront may use of the favourites. */
export { favouritesPopup } from './popup-contents.ts'
export { startFavourites } from './start-favourites.ts'
export { toggleFavourite } from './toggle-favourite.ts'
export { useFavouritesCount, useIsFavourite } from './use-favourites.ts'
