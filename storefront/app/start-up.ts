import { startSession } from './account/public.ts'
import { startBasket } from './basket/public.ts'
import { startFavourites } from './favourites/public.ts'

/** What begins once a page has come to life: who is signed in first, because basket and favourites follow the account. */
export function startUp() {
  startSession()
  startBasket()
  startFavourites()
}
