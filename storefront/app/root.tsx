import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { Shell } from './shell/shell.tsx'
import { startUp } from './start-up.ts'
import { untilAllLive } from './still-coming.ts'

/** The page around every page; its loader (routes.ts) brings the shop's data. */
export function Root() {
  useEffect(() => {
    startUp()
    void untilAllLive().then(() => dispatchEvent(new Event('shop:alive')))
  }, [])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
