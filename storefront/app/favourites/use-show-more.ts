import { useLayoutEffect, useRef, useState } from 'react'
import { SCROLL_OFFSET_PX, SHOWN_STEP, shownAfter } from './show-more.ts'

/** A list that shows more at each click and scrolls to the first new entry. `list` goes around the grid of entries. */
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
    scrollTo({ top, behavior: prefersStillness() ? 'instant' : 'smooth' })
    // Somebody who reads with the keyboard goes on at the first new product.
    entry.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [clicks])

  const showMore = () => {
    first_new.current = shown
    setClicks(clicks + 1)
  }
  return { shown, next: Math.min(SHOWN_STEP, total - shown), is_all: shown >= total, showMore, list }
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
