import { useEffect, useState } from 'react'

const TYPING_MS = 200

/** What is found for a text, asked for when the typing pauses; an answer that a newer question overtook is dropped. */
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
    // `find` is a new function at every drawing; only the text asks anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return found
}
