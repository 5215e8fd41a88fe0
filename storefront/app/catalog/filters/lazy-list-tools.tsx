import { lazy, Suspense, useEffect, useState } from 'react'
import { isComing } from '../still-coming.ts'
import type { ListToolsProps } from './list-tools.tsx'

const load = () => import('./list-tools.tsx').then((file) => ({ default: file.ListTools }))

// The server draws them; in the browser they come to life a moment after the page, which must not wait for them.
const Tools = import.meta.env.SSR ? (await load()).default : lazy(load)

export function ListTools(props: ListToolsProps) {
  const [arrive] = useState(isComing)
  return (
    <Suspense fallback={<div className="list-tools list-tools--wait" />}>
      <Tools {...props} />
      <Arrival onArrive={arrive} />
    </Suspense>
  )
}

/** Lives when what stands beside it does. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive])
  return null
}
