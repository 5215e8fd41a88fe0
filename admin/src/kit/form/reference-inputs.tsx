import { useGetList, useGetMany } from 'ra-core'
import { useDeferredValue, useId, useState } from 'react'
import { IconButton } from '../widgets/button.tsx'
import { Field, type InputProps, type InputAttributes, useField } from './field.tsx'
import type { Row } from '../list/list-filters.tsx'
import { useT } from '../text/translate.ts'

interface ReferenceProps extends InputProps {
  /** Resource to search in. */
  resource: string
  name(row: Row): string
  /** Always sent, such as the parent of subcategories. */
  fixed?: Readonly<Record<string, unknown>>
}

const OFFERED_MAX = 20

function Finder({
  input_props,
  resource,
  name,
  fixed,
  shown,
  onChoose,
}: Pick<ReferenceProps, 'resource' | 'name' | 'fixed'> & {
  input_props: InputAttributes
  shown: string
  onChoose(row: Row): void
}) {
  const t = useT()
  const list_id = useId()
  const [typed, type] = useState<string | null>(null)
  const [at, move] = useState(0)
  const looked_for = useDeferredValue(typed ?? '')
  const { data: rows = [] } = useGetList<Row>(
    resource,
    {
      pagination: { page: 1, perPage: OFFERED_MAX },
      sort: { field: '', order: 'ASC' },
      filter: { ...fixed, q: looked_for },
    },
    { enabled: typed !== null },
  )
  const choose = (row: Row | undefined) => {
    if (!row) return
    type(null)
    onChoose(row)
  }
  const is_open = typed !== null
  return (
    <div className="relative">
      <input
        {...input_props}
        className="input"
        role="combobox"
        aria-expanded={is_open}
        aria-controls={list_id}
        aria-activedescendant={is_open && rows[at] ? `${list_id}-${rows[at].id}` : undefined}
        autoComplete="off"
        placeholder={t('kit.find')}
        value={typed ?? shown}
        onFocus={() => type('')}
        onBlur={() => type(null)}
        onChange={(event) => {
          move(0)
          type(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(Math.min(at + 1, rows.length - 1))
          else if (event.key === 'ArrowUp') move(Math.max(at - 1, 0))
          else if (event.key === 'Escape') type(null)
          else if (event.key === 'Enter') choose(rows[at])
          else return
          event.preventDefault()
        }}
      />
      {is_open && <Offered {...{ list_id, rows, name, at }} onMove={move} onChoose={choose} />}
    </div>
  )
}

interface OfferedProps {
  list_id: string
  rows: readonly Row[]
  name(row: Row): string
  at: number
  onMove(at: number): void
  onChoose(row: Row): void
}

function Offered({ list_id, rows, name, at, onMove, onChoose }: OfferedProps) {
  const t = useT()
  return (
    <div
      id={list_id}
      role="listbox"
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-auto rounded-md border border-line-strong bg-white p-1 shadow-pop"
    >
      {rows.map((row, place) => (
        // Keyboard users choose in the field above.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={row.id}
          id={`${list_id}-${row.id}`}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className={`cursor-pointer rounded-sm px-3 py-2 text-sm ${place === at ? 'bg-brand-50' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => onMove(place)}
          onClick={() => onChoose(row)}
        >
          {name(row)}
        </div>
      ))}
      {rows.length === 0 && <div className="px-3 py-2 text-sm text-ink-500">{t('kit.nothing_found')}</div>}
    </div>
  )
}

/** Ids in the order added. */
export function ReferenceArrayInput({ resource, name, fixed, ...props }: ReferenceProps) {
  const t = useT()
  const { field, input_props, error } = useField(props)
  const ids = Array.isArray(field.value) ? (field.value as number[]) : []
  const { data = [] } = useGetMany<Row>(resource, { ids }, { enabled: ids.length > 0 })
  const rows = ids.flatMap((id) => data.find((row) => row.id === id) ?? [])
  return (
    <Field {...props} input_props={input_props} error={error}>
      {rows.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {rows.map((row) => (
            <li key={row.id} className="badge badge--line !h-auto min-h-9 !pl-3 !whitespace-normal">
              {name(row)}
              <IconButton
                icon="x"
                label={`${t('kit.take_away')}: ${name(row)}`}
                disabled={input_props.disabled}
                onClick={() => field.onChange(ids.filter((id) => id !== row.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Finder
        {...{ input_props, resource, name, shown: '' }}
        {...(fixed ? { fixed } : {})}
        onChoose={(row) => ids.includes(row.id) || field.onChange([...ids, row.id])}
      />
    </Field>
  )
}
