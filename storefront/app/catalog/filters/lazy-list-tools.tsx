import { lazy, Suspense, useEffect, useState } from 'react'
import { registerSection } from '../../pages/page-ready.ts'
import type { ListToolsProps } from './list-tools.tsx'

const load = () => import('./list-tools.tsx').then((file) => ({ default: file.ListTools }))

// Rendered on the server, but hydrated after the page, which must not wait for them.
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

/** Rendered beside the lazy component, so it is hydrated at the same time. */
function HydrationSignal({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
