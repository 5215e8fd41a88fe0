import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useGo } from '../ui/link.tsx'
import { nextActive } from './next-active.ts'
import { searchTarget, type SearchProblem } from './search-path.ts'
import { useSuggestions } from './use-suggestions.ts'

const HIDE_MS = 200
const NONE = -1

/** The search field's behaviour: validation, suggestions, keys (spec, sections 4 and 5). */
export function useSearchBox(given: { text: string; problem: SearchProblem }) {
  const go = useGo()
  const [text, setText] = useState(given.text)
  const [problem, setProblem] = useState<SearchProblem>(given.problem)
  const [is_shown, setShown] = useState(false)
  const [active, setActive] = useState(NONE)
  const hide = useHideAfterBlur(() => setShown(false))
  const suggested = useSuggestions(text, is_shown)
  const cards = suggested?.cards ?? []

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
    const card = cards[active]
    const target = card ? { to: `/product/${card.id}` } : searchTarget(text)
    if ('problem' in target) return setProblem(target.problem)
    close()
    void go(target.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, cards.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Escape' && suggested) close()
    else return
    // Escape would empty the field, arrows would move the caret.
    event.preventDefault()
  }
  const onFocus = () => {
    hide.cancel()
    setShown(true)
  }
  return { text, problem, suggested, active, close, onChange, onSubmit, onKeyDown, onFocus, onBlur: hide.start }
}

/** 200 ms, so that a click on a suggestion, which takes the focus from the field, still finds it there. */
function useHideAfterBlur(hide: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    start: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(hide, HIDE_MS)
    },
    cancel: () => clearTimeout(timer.current),
  }
}
