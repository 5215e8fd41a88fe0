import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { Field } from '@shop/ui/components/field/field.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

export interface Option<T> {
  key: string
  item: T
  label: string
  text: string
  /** In a cell before the label. */
  number?: string
  is_disabled?: boolean
}

interface ComboboxProps<T> {
  name: string
  label: string
  hint?: string
  error: string | null
  /** Letters before it searches. */
  from_length: number
  /** The same function for the same question. Rejects if the service is away. */
  search: (typed: string) => Promise<Option<T>[]>
  onChoose: (item: T) => void
  /** Then it becomes a plain field. */
  onAway: () => void
}

const DELAY_MS = 250

export function Combobox<T>({ name, label, hint, error, from_length, search, onChoose, onAway }: ComboboxProps<T>) {
  const { t } = useTranslation()
  const list_id = useId()
  const [typed, setTyped] = useState('')
  const { options, close } = useOptions(typed, { from_length, search, onAway })
  const [active, setActive] = useState(-1)
  const current = options?.[active]

  const choose = (option: Option<T> | undefined) => {
    if (!option || option.is_disabled) return
    close()
    onChoose(option.item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.preventDefault()
    if (!options || options.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(nextActive(options, active, step))
    } else if (event.key === 'Enter') choose(current ?? options.find(({ is_disabled }) => !is_disabled))
    else if (event.key === 'Escape') close()
  }
  return (
    <div className="combo">
      <Field
        name={name}
        label={label}
        hint={hint}
        error={error !== null && typed.trim() !== '' ? t('checkout_not_chosen') : error}
        required
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={options !== null}
        aria-controls={options === null ? undefined : list_id}
        aria-activedescendant={current && `${list_id}-${active}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {options !== null && options.length > 0 && (
        <div className="combo__list" role="listbox" id={list_id} aria-label={label} tabIndex={-1}>
          {options.map((option, index) => (
            <ComboOption
              key={option.key}
              id={`${list_id}-${index}`}
              option={option}
              is_active={index === active}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      )}
      <p className="mt-1 text-sm text-ink-600" role="status">
        {options?.length === 0 && t('checkout_nothing_found')}
      </p>
    </div>
  )
}

interface ComboOptionProps<T> {
  id: string
  option: Option<T>
  is_active: boolean
  onChoose: () => void
}

function ComboOption<T>({ id, option, is_active, onChoose }: ComboOptionProps<T>) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={option.number ? 'combo__o' : 'combo__o !grid-cols-[minmax(0,1fr)]'}
      aria-selected={is_active}
      aria-disabled={option.is_disabled || undefined}
      ref={(element) => {
        if (is_active) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onMouseUp={onChoose}
    >
      {option.number && <span className="no">{option.number}</span>}
      <span>
        <b>{option.label}</b>
        {option.text && <small>{option.text}</small>}
      </span>
    </div>
  )
}

function nextActive<T>(options: readonly Option<T>[], active: number, step: number): number {
  const count = options.length
  for (let tried = 1; tried <= count; tried++) {
    const start = active === -1 && step === -1 ? 0 : active
    const next = (start + step * tried + count * tried) % count
    if (!options[next]?.is_disabled) return next
  }
  return -1
}

/** Older answers never replace newer ones. */
function useOptions<T>(
  typed: string,
  { from_length, search, onAway }: Pick<ComboboxProps<T>, 'from_length' | 'search' | 'onAway'>,
) {
  const [options, setOptions] = useState<Option<T>[] | null>(null)
  useEffect(() => {
    const text = typed.trim()
    if (text.length < from_length) return
    let is_wanted = true
    const timer = setTimeout(
      () =>
        search(text).then(
          (found) => is_wanted && setOptions(found),
          (error: unknown) => {
            console.warn('The carrier’s directory did not answer', error)
            if (is_wanted) onAway()
          },
        ),
      DELAY_MS,
    )
    return () => {
      is_wanted = false
      clearTimeout(timer)
    }
  }, [typed, from_length, search, onAway])
  return { options: typed.trim().length < from_length ? null : options, close: () => setOptions(null) }
}
