import { lazy, Suspense } from 'react'

const load = () => import('./not-found.tsx').then((file) => ({ default: file.NotFound }))

// Lazy in the browser: few visitors ever see it.
const Shown = import.meta.env.SSR ? (await load()).default : lazy(load)

export const LazyNotFound = () => (
  <Suspense fallback={<div className="page min-h-[60vh]" />}>
    <Shown />
  </Suspense>
)
