import { suggest, type Suggestions } from '@shop/contract/shop/catalog'
import { SEARCH_LENGTH_MIN, searchProblem } from '@shop/contract/rules/validation'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { textNow } from '../../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { normalisedSearch } from './search-path.ts'

const PAUSE_MS = 200
const LATE_MS = 150

export interface Suggested {
  text: string
  found: Suggestions
}

export interface SuggestionState {
  suggested: Suggested | null
  is_late: boolean
  has_failed: boolean
}

const NOTHING: SuggestionState = { suggested: null, is_late: false, has_failed: false }

/** From two characters on. Newer input aborts the call. */
export function useSuggestions(typed: string, is_wanted: boolean): SuggestionState {
  const [state, setState] = useState(NOTHING)
  const text = normalisedSearch(typed)
  const is_searchable = is_wanted && text.length >= SEARCH_LENGTH_MIN && searchProblem(text) === null
  useEffect(() => {
    if (!is_searchable) return
    const controller = new AbortController()
    const { signal } = controller
    const pause = setTimeout(() => void ask(text, signal, setState), PAUSE_MS)
    const late = setTimeout(() => setState((before) => ({ ...before, is_late: true })), PAUSE_MS + LATE_MS)
    signal.addEventListener('abort', () => clearTimeout(late))
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [text, is_searchable])
  if (!is_searchable) return NOTHING
  // "Nothing found" is not kept for another text.
  const { suggested } = state
  const is_kept = suggested !== null && (suggested.text === text || suggested.found.total > 0)
  return is_kept ? state : { ...state, suggested: null }
}

async function ask(text: string, signal: AbortSignal, setState: (next: SuggestionState) => void) {
  try {
    const { data } = await call(suggest, { query: { q: text } }, { signal })
    if (!signal.aborted) setState({ suggested: { text, found: data }, is_late: false, has_failed: false })
  } catch (error) {
    if (signal.aborted) return
    setState({ ...NOTHING, has_failed: true })
    // Spec, section 8: "Hero suggestions … failures: toast meaning unknown error".
    toast('err', textNow('unknown_error'))
    if (!(error instanceof Error)) throw error
  }
}
