import { useEffect, useId, useState } from 'react'
import type { Suggests } from '@shop/contract/phone-orders.admin'
import { useAnswer, useT } from '../ui/kit.ts'

interface Props<T> {
  label: string
  /** What answers to a text. */
  route: Suggests<T>
  keyOf: (found: T) => number
  nameOf: (found: T) => string
  /** Smaller, below the name. */
  moreOf: (found: T) => string
  onChoose: (found: T) => void
}

const PAUSE_MS = 250
const LETTERS_MIN = 2

/** A text field that offers what it finds once the typing pauses; arrows and Enter, or the mouse, choose. */
export function Finder<T>({ label, route, keyOf, nameOf, moreOf, onChoose }: Props<T>) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const wanted = useSettled(typed.trim())
  const is_wanted = wanted.length >= LETTERS_MIN
  const { data: answer } = useAnswer(route, { query: { q: wanted } }, { is_wanted })
  const found = is_wanted && typed.trim() !== '' ? answer?.data : undefined
  const is_open = found !== undefined
  const choose = (chosen: T | undefined) => {
    if (chosen === undefined) return
    setTyped('')
    onChoose(chosen)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const last = (found?.length ?? 0) - 1
    if (event.key === 'ArrowDown') setPlace(Math.min(place + 1, last))
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0))
    else if (event.key === 'Enter') choose(found?.[place])
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
  }
  return (
    <div className="field relative">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input input--sm"
        role="combobox"
        aria-expanded={is_open}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={found?.[place] === undefined ? undefined : `${id}-${place}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped('')}
      />
      <div
        id={`${id}-found`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        hidden={!is_open}
        className="absolute top-full z-20 mt-1 max-h-80 w-full overflow-auto rounded-md border border-line-strong bg-white shadow-md"
      >
        {found?.map((entry, index) => (
          <div
            key={keyOf(entry)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={`cursor-pointer px-3 py-2 leading-5 hover:bg-paper-100 ${index === place ? 'bg-brand-50' : ''}`}
            // Before the field loses the focus and the list goes.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(entry)
            }}
          >
            {nameOf(entry)}
            <span className="block text-sm text-ink-600">{moreOf(entry)}</span>
          </div>
        ))}
        {found?.length === 0 && <div className="px-3 py-2 text-ink-600">{t('orders.nothing_found')}</div>}
      </div>
    </div>
  )
}

/** The text as it stood when the typing paused. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
