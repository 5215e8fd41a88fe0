import { lazy, Suspense } from 'react'

const load = () => import('./not-found.tsx').then((file) => ({ default: file.NotFound }))

// The server draws it; few visitors ever see it, and every page's script would carry it.
const Shown = import.meta.env.SSR ? (await load()).default : lazy(load)

export const LazyNotFound = () => (
  <Suspense fallback={<div className="page min-h-[60vh]" />}>
    <Shown />
  </Suspense>
)
