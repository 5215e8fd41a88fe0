import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useShopData } from '../../api/shop-data.ts'
import { useGo } from '../../ui/link.tsx'
import { nextActive } from './next-active.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { normalisedSearch, searchTarget, type SearchProblem } from './search-path.ts'
import { foundGroups, startGroups, type Group } from './suggestion-rows.ts'
import { useSuggestions, type SuggestionState } from './use-suggestions.ts'

const HIDE_MS = 200
const NONE = -1

export interface SearchBoxOptions {
  text: string
  problem: SearchProblem
  has_start: boolean
}

/** Spec, sections 4 and 5. */
export function useSearchBox(initial: SearchBoxOptions) {
  const go = useGo()
  const [text, setText] = useState(initial.text)
  const [problem, setProblem] = useState<SearchProblem>(initial.problem)
  const [is_shown, setShown] = useState(false)
  const [active, setActive] = useState(NONE)
  const [list, setList] = useState<HTMLElement | null>(null)
  const focus = useShownWhileFocused(setShown)
  const { state, groups, rows } = useOffered(text, is_shown, initial.has_start)
  const close = () => {
    setShown(false)
    setActive(NONE)
  }
  const onChange = (typed: string) => {
    setText(typed)
    setProblem(null)
    setShown(true)
    setActive(NONE)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const row = rows[active]
    const target = row ?? searchTarget(text)
    if ('problem' in target) return setProblem(target.problem)
    if (!row) rememberSearch(normalisedSearch(text))
    close()
    void go(target.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, rows.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Escape' && groups) close()
    else return
    // Escape would clear the field, arrows would move the caret.
    event.preventDefault()
  }
  const handlers = { onChange, onSubmit, onKeyDown, ...focus }
  // The field must not point to a list that is not loaded.
  const has_list = list !== null && rows.length > 0
  return { text, problem, state, groups, rows, has_list, setList, active, close, ...handlers }
}

export type SearchBox = ReturnType<typeof useSearchBox>

function useOffered(text: string, is_shown: boolean, has_start: boolean) {
  const { categories } = useShopData()
  const state = useSuggestions(text, is_shown)
  const is_start = is_shown && has_start && text.trim() === ''
  const groups = is_start ? startGroups(recentSearches(), categories) : groupsOf(state)
  return { state, groups, rows: groups?.flatMap((group) => group.rows) ?? [] }
}

/** null: nothing to show; empty: late or failed. */
function groupsOf({ suggested, is_late, has_failed }: SuggestionState): Group[] | null {
  if (suggested) return foundGroups(suggested)
  return is_late || has_failed ? [] : null
}

/** Waits 200 ms, so that a click still finds the list. */
function useShownWhileFocused(setShown: (is_shown: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onBlur: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(setShown, HIDE_MS, false)
    },
    onFocus: () => {
      clearTimeout(timer.current)
      setShown(true)
    },
  }
}
