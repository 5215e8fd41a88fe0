import { useEffect, useState } from 'react'

/** The line is at two fifths of the window's height. */
const ABOVE_THE_LINE = '1000000px 0px -60% 0px'

export function useSectionInView(ids: readonly string[]): string | undefined {
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  // New on every render.
  const key = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setBegun((known) => withEntries(known, entries)), {
      rootMargin: ABOVE_THE_LINE,
    })
    for (const id of key.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return ids.findLast((id) => begun.has(id)) ?? ids[0]
}

function withEntries(known: ReadonlySet<string>, entries: readonly IntersectionObserverEntry[]): ReadonlySet<string> {
  const begun = new Set(known)
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) begun.add(target.id)
    else begun.delete(target.id)
  }
  return begun
}
