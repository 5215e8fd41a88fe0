import { useLayoutEffect } from 'react'

/**
 * Pages with `data-smooth` scroll smoothly to anchors (content.css), also to the initial one. Without an anchor, scroll
 * restoration must be instant.
 */
export function useSmoothAnchors() {
  useLayoutEffect(() => {
    if (location.hash !== '') return
    const { style } = document.documentElement
    // Set before the router restores the scroll position later in the same commit.
    style.scrollBehavior = 'auto'
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('scroll-behavior')
    }
  }, [])
}
