import { useEffect, useRef } from 'react'

/** The Back button shows the page as it was left. */
export function useReturned(onReturned: () => void): void {
  const latest = useRef(onReturned)
  useEffect(() => {
    latest.current = onReturned
  })
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
