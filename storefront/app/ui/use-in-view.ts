import { type RefObject, useEffect, useState } from 'react'

/** `at_first`: until the browser has looked. `margin` as of an IntersectionObserver. */
export function useInView(element: RefObject<HTMLElement | null>, at_first: boolean, margin = '0px'): boolean {
  const [is_in_view, setInView] = useState(at_first)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), {
      rootMargin: margin,
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, margin])
  return is_in_view
}
