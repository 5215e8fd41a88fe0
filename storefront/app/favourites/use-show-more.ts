import { useLayoutEffect, useRef, useState } from 'react'
import { SCROLL_OFFSET_PX, SHOWN_STEP, shownAfter } from './show-more.ts'

/** Scrolls to the first new entry. `list`: the element around the grid. */
export function useShowMore(total: number) {
  const [clicks, setClicks] = useState(0)
  const first_new = useRef<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = shownAfter(clicks, total)

  useLayoutEffect(() => {
    const entry = first_new.current === null ? null : list.current?.firstElementChild?.children[first_new.current]
    first_new.current = null
    if (!entry) return
    const top = entry.getBoundingClientRect().top + scrollY - SCROLL_OFFSET_PX
    scrollTo({ top, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    entry.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [clicks])

  const showMore = () => {
    first_new.current = shown
    setClicks(clicks + 1)
  }
  return { shown, next: Math.min(SHOWN_STEP, total - shown), is_all: shown >= total, showMore, list }
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
