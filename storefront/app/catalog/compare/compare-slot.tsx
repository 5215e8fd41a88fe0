import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { readCompared, useCompared } from './compare-store.ts'

const CompareBar = lazy(() => import('./compare-bar.tsx').then((file) => ({ default: file.CompareBar })))

/** Nothing to choose, or a bar of their own. */
const ELSEWHERE = /^\/(compare|basket|checkout|profile|orders|offers|plans|complex-solutions)/

export function CompareSlot() {
  const is_shown = useCompared(({ ids }) => ids.length > 0)
  const { pathname } = useLocation()
  useEffect(() => {
    readCompared()
    addEventListener('storage', readCompared)
    return () => removeEventListener('storage', readCompared)
  }, [])
  if (!is_shown || ELSEWHERE.test(pathname)) return null
  return (
    <Suspense>
      <CompareBar />
    </Suspense>
  )
}
