import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Shell } from './shell/shell.tsx'
import { startUp } from './start-up.ts'

/** The page around every page; its loader (routes.ts) brings the shop's data. */
export function Root() {
  useEffect(() => {
    startUp()
    dispatchEvent(new Event('shop:alive' satisfies keyof WindowEventMap))
  }, [])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
