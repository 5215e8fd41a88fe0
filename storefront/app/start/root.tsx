import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Shell } from '../frame/public.ts'
import { pageReady } from '../pages/page-ready.ts'
import { startSession } from '../account/public.ts'
import { startBasket } from '../checkout/public.ts'
import { startFavourites } from '../favourites/public.ts'

/** The layout around every page; its loader (routes.ts) loads the shop's data. */
export function Root() {
  useEffect(() => {
    startUp()
    void pageReady().then(() => dispatchEvent(new Event('shop:hydrated')))
  }, [])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** After hydration. The session comes first, because basket and favourites depend on it. */
function startUp() {
  startSession()
  startBasket()
  startFavourites()
}
