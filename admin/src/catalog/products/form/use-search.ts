import { useEffect, useState } from 'react'

const TYPING_MS = 200

/** After a typing pause, without outdated responses. */
export function useSearch<T>(typed: string, find: (text: string) => Promise<T[]>): T[] {
  const [found, setFound] = useState<T[]>([])
  useEffect(() => {
    let is_current = true
    const timer = setTimeout(async () => {
      const answer = typed.trim() === '' ? [] : await find(typed.trim())
      if (is_current) setFound(answer)
    }, TYPING_MS)
    return () => {
      is_current = false
      clearTimeout(timer)
    }
    // `find` changes on every render; only the text should trigger a search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return found
}
