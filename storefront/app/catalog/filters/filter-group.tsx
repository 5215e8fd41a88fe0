import { Button } from '@shop/ui/components/button/button.tsx'
import { ChevronDown } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { afterPaint } from '@shop/ui/after-paint.ts'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'

interface FilterGroupProps {
  title: string
  is_folded?: boolean
  children: ReactNode
}

export function FilterGroup({ title, is_folded = false, children }: FilterGroupProps) {
  const id = useId()
  const [is_open, setOpen] = useState(!is_folded)
  return (
    <fieldset className="fgroup">
      <legend>
        <button
          type="button"
          className="fgroup__title"
          aria-expanded={is_open}
          aria-controls={id}
          onClick={() => setOpen(!is_open)}
        >
          {title}
          <Icon of={ChevronDown} />
        </button>
      </legend>
      <div id={id} className="fgroup__body" hidden={!is_open}>
        {children}
      </div>
    </fieldset>
  )
}

export interface FilterValue {
  value: string
  label: string
  /** A second line. */
  note?: string | undefined
  count: number
  /** More than `count` are possible. */
  is_at_least?: boolean
  is_on: boolean
}

interface FilterValuesProps {
  values: readonly FilterValue[]
  onChange: (value: string, is_on: boolean) => void
}

const FOLDED_ABOVE = 8
const SHOWN_FIRST = 6
const SEARCHED_ABOVE = 15

/** Very long lists can be searched. */
export function FilterValues({ values, onChange }: FilterValuesProps) {
  const { t } = useTranslation()
  const [is_whole, setWhole] = useState(values.length <= FOLDED_ABOVE)
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLowerCase()
  const shown = is_whole
    ? values.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(text))
    : values.filter(({ is_on }, place) => is_on || place < SHOWN_FIRST)
  return (
    <>
      {is_whole && values.length > SEARCHED_ABOVE && (
        <input
          className="input fgroup__find"
          aria-label={t('filter_find')}
          placeholder={t('filter_find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {shown.map((one) => (
        <Tick key={one.value} {...one} onChange={(is_on) => onChange(one.value, is_on)} />
      ))}
      {!is_whole && (
        <Button kind="text" size="sm" onClick={() => setWhole(true)}>
          {t('filter_show_all', { total: values.length })}
        </Button>
      )}
    </>
  )
}

type TickProps = Omit<FilterValue, 'value'> & { onChange: (is_on: boolean) => void }

/** Ticked before the list is loaded. A ticked value without products can be unticked. */
function Tick({ label, note, count, is_at_least = false, is_on, onChange }: TickProps) {
  const [ticked, setTicked] = useState({ is_on, since: is_on })
  if (ticked.since !== is_on) setTicked({ is_on, since: is_on })
  return (
    <label className="check fopt">
      <input
        type="checkbox"
        checked={ticked.is_on}
        disabled={count === 0 && !is_at_least && !is_on}
        onChange={(event) => {
          const { checked } = event.target
          setTicked({ is_on: checked, since: is_on })
          afterPaint(() => onChange(checked))
        }}
      />
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>{' '}
      <span className="mono">{is_at_least ? `${count}+` : count}</span>
    </label>
  )
}
