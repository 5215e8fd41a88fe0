import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useT } from '../../kit/text/translate.ts'

export interface Listed<T> {
  keyOf: (found: T) => string | number
  nameOf: (found: T) => string
  /** Below the name. */
  moreOf: (found: T) => string
}

interface Props<T> extends Listed<T> {
  label: string
  typed: string
  onType: (typed: string) => void
  /** undefined closes the list. */
  found: readonly T[] | undefined
  onChoose: (found: T) => void
  onLeave?: () => void
  hint?: string | undefined
  /** Error text. */
  fault?: string | undefined
}

export function Combobox<T>({ label, typed, onType, found, onChoose, onLeave, hint, fault, ...listed }: Props<T>) {
  const id = useId()
  const [place, setPlace] = useState(0)
  const [is_closed, setClosed] = useState(false)
  const shown = is_closed ? undefined : found
  const choose = (chosen: T | undefined) => {
    if (chosen === undefined) return
    setClosed(true)
    onChoose(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = (shown?.length ?? 0) - 1
    if (event.key === 'ArrowDown') setPlace(Math.min(place + 1, last))
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0))
    else if (event.key === 'Enter') choose(shown?.[place])
    else if (event.key === 'Escape' && shown !== undefined) setClosed(true)
    else return
    event.preventDefault()
  }
  const below = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        <input
          id={id}
          className="input input--sm"
          role="combobox"
          aria-expanded={shown !== undefined}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={shown?.[place] === undefined ? undefined : `${id}-${place}`}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onType(event.target.value)
            setPlace(0)
            setClosed(false)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setClosed(true)
            onLeave?.()
          }}
        />
        <Suggestions id={id} label={label} found={shown} place={place} onChoose={choose} {...listed} />
      </div>
      {below !== undefined && (
        <p id={`${id}-below`} className={fault === undefined ? 'hint' : 'err'} role={fault && 'alert'}>
          {below}
        </p>
      )}
    </div>
  )
}

interface SuggestionsProps<T> extends Listed<T> {
  id: string
  label: string
  found: readonly T[] | undefined
  place: number
  onChoose: (found: T) => void
}

function Suggestions<T>({ id, label, found, place, onChoose, keyOf, nameOf, moreOf }: SuggestionsProps<T>) {
  const t = useT()
  return (
    <div
      id={`${id}-found`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={found === undefined}
      className="absolute top-full z-20 max-h-80 w-full overflow-auto rounded-md border border-line-strong bg-white shadow-md"
    >
      {found?.map((entry, index) => (
        <div
          key={keyOf(entry)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          className={`cursor-pointer px-3 py-2 leading-5 hover:bg-paper-100 ${index === place ? 'bg-brand-50' : ''}`}
          // The list closes on blur, before a click.
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(entry)
          }}
        >
          {nameOf(entry)}
          <span className="block text-sm text-ink-600">{moreOf(entry)}</span>
        </div>
      ))}
      {found?.length === 0 && <div className="px-3 py-2 text-ink-600">{t('orders.nothing_found')}</div>}
    </div>
  )
}

const PAUSE_MS = 250

/** After a typing pause. */
export function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
