interface Scrolled {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
}

export const pagesCount = (slides: number, per_view: number) => Math.ceil(slides / per_view)

/** The last page may be narrower. @param gap pixels between slides */
export function pageShown(track: Scrolled, gap: number, pages: number): number {
  const is_at_end = track.scrollLeft >= track.scrollWidth - track.clientWidth - 1
  if (is_at_end && track.scrollLeft > 0) return pages - 1
  return Math.min(pages - 1, Math.round(track.scrollLeft / (track.clientWidth + gap)))
}

const ALL_SHOWN_MAX = 7

/** At most seven, from 0; null is a gap. */
export function pageNumbers(current: number, pages: number): Array<number | null> {
  const all = Array.from({ length: pages }, (_, page) => page)
  if (pages <= ALL_SHOWN_MAX) return all
  const last = pages - 1
  if (current <= 3) return [...all.slice(0, 5), null, last]
  if (current >= last - 3) return [0, null, ...all.slice(-5)]
  return [0, null, current - 1, current, current + 1, null, last]
}
