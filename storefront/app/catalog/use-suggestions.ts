import { listProducts, type Card } from '@shop/contract/catalog'
import { SEARCH_LENGTH_MIN, searchProblem } from '@shop/contract/rules/validation'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'
import { settledSearch } from './search-path.ts'

/** What a pause in typing is. */
const PAUSE_MS = 200
const SHOWN_MAX = 6

export interface Suggested {
  /** The text they were found for. */
  text: string
  /** What found them: the text itself, or what it was taken for. */
  found_text: string
  cards: Card[]
}

/** Products for what is being typed, from two characters on; a newer text takes back the question for an older one. */
export function useSuggestions(typed: string, is_wanted: boolean): Suggested | null {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const text = settledSearch(typed)
  const is_asked = is_wanted && text.length >= SEARCH_LENGTH_MIN && searchProblem(text) === null
  useEffect(() => {
    if (!is_asked) return
    const asking = new AbortController()
    const pause = setTimeout(() => void ask(text, asking.signal).then(setSuggested), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      asking.abort()
    }
  }, [text, is_asked])
  if (!is_asked || !suggested) return null
  // The answer for the letters before stays while the next one comes; "nothing found" is only true of its own text.
  return suggested.text === text || suggested.cards.length > 0 ? suggested : null
}

/** Keeps what was suggested before when the question was taken back or not answered. */
async function ask(text: string, signal: AbortSignal): Promise<(before: Suggested | null) => Suggested | null> {
  try {
    const { data, corrected } = await call(listProducts, { query: { search: text } }, { signal })
    return () => ({ text, found_text: corrected ?? text, cards: data.slice(0, SHOWN_MAX) })
  } catch (error) {
    // Spec, section 8: "Hero suggestions … failures: toast meaning unknown error".
    if (!signal.aborted) toast('err', textNow('unknown_error'))
    if (!(error instanceof Error)) throw error
    return (before) => before
  }
}
