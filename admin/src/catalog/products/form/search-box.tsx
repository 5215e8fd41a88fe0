import { type KeyboardEvent, useId, useState } from 'react'
import { useSearch } from './use-search.ts'

interface Props<T> {
  label: string
  placeholder: string
  nothing: string
  find: (text: string) => Promise<T[]>
  keyOf: (entry: T) => string
  nameOf: (entry: T) => string
  onChoose: (entry: T) => void
}

export function SearchBox<T>({ label, placeholder, nothing, find, keyOf, nameOf, onChoose }: Props<T>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(0)
  const [is_open, setOpen] = useState(false)
  const found = useSearch(typed, find)
  const choose = (entry: T | undefined) => {
    if (entry === undefined) return
    onChoose(entry)
    setTyped('')
    setOpen(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setCurrent((place) => Math.min(place + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setCurrent((place) => Math.max(place - 1, 0))
    else if (event.key === 'Enter') choose(is_open ? found[current] : undefined)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
  }
  const is_shown = is_open && typed.trim() !== ''
  return (
    <div className="relative">
      <input
        className="input input--sm"
        role="combobox"
        aria-label={label}
        aria-expanded={is_shown}
        aria-controls={id}
        aria-activedescendant={is_shown && found[current] ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setCurrent(0)
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 overflow-auto rounded-md border border-line bg-white py-1 shadow-pop"
        hidden={!is_shown}
      >
        {found.map((entry, place) => (
          <div
            key={keyOf(entry)}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === current}
            tabIndex={-1}
            className="cursor-pointer px-3 py-2 text-sm leading-5 hover:bg-brand-50 aria-selected:bg-brand-50"
            // mousedown: the list closes on blur, before a click.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(entry)
            }}
          >
            {nameOf(entry)}
          </div>
        ))}
        {found.length === 0 && <div className="px-3 py-2 text-sm text-ink-600">{nothing}</div>}
      </div>
    </div>
  )
}
