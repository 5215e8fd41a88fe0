import { lazy, Suspense, useEffect, useState } from 'react'
import { registerSection } from '../../pages/page-ready.ts'
import type { ListToolsProps } from './list-tools.tsx'

const load = () => import('./list-tools.tsx').then((file) => ({ default: file.ListTools }))

// Hydrated after the page, which must not wait.
const Tools = import.meta.env.SSR ? (await load()).default : lazy(load)

export function ListTools(props: ListToolsProps) {
  const [onHydrated] = useState(() => registerSection())
  return (
    <Suspense fallback={<div className="list-tools list-tools--wait" />}>
      <Tools {...props} />
      <HydrationSignal onHydrated={onHydrated} />
    </Suspense>
  )
}

/** Hydrated together with the lazy component beside it. */
function HydrationSignal({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
