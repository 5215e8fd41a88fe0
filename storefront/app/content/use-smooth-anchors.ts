import { useLayoutEffect } from 'react'

/** With `data-smooth` (content.css), also to the initial anchor. Scroll restoration must be instant. */
export function useSmoothAnchors() {
  useLayoutEffect(() => {
    if (location.hash !== '') return
    const { style } = document.documentElement
    // Before the router restores the scroll position in the same commit.
    style.scrollBehavior = 'auto'
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('scroll-behavior')
    }
  }, [])
}
