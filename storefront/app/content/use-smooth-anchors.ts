import { useLayoutEffect } from 'react'

/**
 * A page with `data-smooth` scrolls smoothly to its anchors (content.css), also to the one it was opened with. Arriving
 * without one is a page change: it begins at the top, or where the reader left it, at once.
 */
export function useSmoothAnchors() {
  useLayoutEffect(() => {
    if (location.hash !== '') return
    const { style } = document.documentElement
    // Told before the router restores the scroll position, which it does later in the same commit.
    style.scrollBehavior = 'auto'
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('scroll-behavior')
    }
  }, [])
}
