import { useEffect, useState } from 'react'

/** A line across the window at two fifths of its height: the section on it is the one being read. */
const READING_LINE = '-40% 0px -60% 0px'

/** The id of the section being read; the first one before anything is known. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  // The list is made anew at every drawing; its contents are what counts.
  const key = ids.join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find((entry) => entry.isIntersecting)
        if (read) setCurrent(read.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const id of key.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
