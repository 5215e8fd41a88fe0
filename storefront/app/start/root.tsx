import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Shell } from '../frame/public.ts'
import { startSession } from '../account/public.ts'
import { startBasket } from '../checkout/public.ts'
import { startFavourites } from '../favourites/public.ts'

/** Its loader (routes.ts) loads the shop's data. */
export function Root() {
  useEffect(startUp, [])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** After hydration. Basket and favourites depend on the session. */
function startUp() {
  startSession()
  startBasket()
  startFavourites()
}
