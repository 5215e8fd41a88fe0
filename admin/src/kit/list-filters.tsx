import { useState } from 'react'
import { useGetList, useListContext } from 'ra-core'
import { Icon } from './icon.tsx'
import { readNumber } from './number-text.ts'
import { useT } from './translate.ts'

export interface Choice {
  id: string | number
  /** A finished text. */
  name: string
}

/** A filter above a list. `source` is its name in the call's query. */
export type Filter =
  | { kind: 'select'; source: string; label: string; choices: readonly Choice[] }
  | { kind: 'reference'; source: string; label: string; resource: string; name(row: Row): string }
  | { kind: 'check'; source: string; label: string }
  | { kind: 'date'; source: string; label: string }
  | { kind: 'text'; source: string; label: string }
  /** Hryvnia, as people type them. */
  | { kind: 'money'; source: string; label: string }

export type Row = Record<string, unknown> & { id: number }

const REFERENCES_MAX = 100

/** One line of filters; what is chosen stands in the address. */
export function ListFilters({ search, filters }: { search: string | false; filters: readonly Filter[] }) {
  return (
    <>
      {search !== false && <SearchBox label={search} />}
      {filters.map((filter) => (
        <FilterField key={filter.source} filter={filter} />
      ))}
    </>
  )
}

/** The values as they are and a way to set one; an empty one goes from the address. */
function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const values = (filterValues ?? {}) as Record<string, unknown>
  const change = (source: string, value: unknown, is_typing: boolean) => {
    const { [source]: _, ...others } = values
    setFilters(value === '' || value === false ? others : { ...others, [source]: value }, undefined, is_typing)
  }
  return {
    values,
    set: (source: string, value: unknown) => change(source, value, false),
    /** While somebody types: asked for when the typing pauses. */
    type: (source: string, value: unknown) => change(source, value, true),
  }
}

function SearchBox({ label }: { label: string }) {
  const t = useT()
  const { values, set, type } = useFilters()
  const asked = String(values['q'] ?? '')
  const [typed, setTyped] = useState(asked)
  // The spaces around are his while he types; a step back shows what was asked for then.
  const shown = typed.trim() === asked ? typed : asked
  return (
    <form
      role="search"
      aria-label={t('kit.search_list')}
      className="affix affix--lead w-full sm:w-[280px]"
      onSubmit={(event) => {
        event.preventDefault()
        set('q', shown.trim())
      }}
    >
      <Icon name="search" className="!top-[10px]" />
      <input
        type="search"
        className="input input--sm !pl-11"
        aria-label={t(label)}
        placeholder={t(label)}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          type('q', event.target.value.trim())
        }}
      />
    </form>
  )
}

function FilterField({ filter }: { filter: Filter }) {
  const t = useT()
  const { values, set, type } = useFilters()
  const { source, label } = filter
  const value = String(values[source] ?? '')
  if (filter.kind === 'select')
    return <Choose label={label} choices={filter.choices} value={value} onChoose={(id) => set(source, id)} />
  if (filter.kind === 'reference')
    return <ChooseReference filter={filter} value={value} onChoose={(id) => set(source, id)} />
  if (filter.kind === 'check')
    return (
      <label className="check text-sm">
        <input
          type="checkbox"
          checked={value === '1'}
          onChange={(event) => set(source, event.target.checked ? '1' : '')}
        />
        <span>{t(label)}</span>
      </label>
    )
  if (filter.kind === 'money') return <MoneyFilter label={label} value={value} onType={(sum) => type(source, sum)} />
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      <span>{t(label)}</span>
      <input
        type={filter.kind}
        className={`input input--sm ${filter.kind === 'text' ? '!w-[9rem]' : '!w-auto'}`}
        value={value}
        onChange={(event) => (filter.kind === 'text' ? type : set)(source, event.target.value)}
      />
    </label>
  )
}

/** What is no sum is marked and not asked for: the list stays as it was. */
function MoneyFilter({ label, value, onType }: { label: string; value: string; onType(sum: string): void }) {
  const t = useT()
  const [typed, type] = useState(value)
  const isSum = (sum: number | null | undefined) => sum !== undefined && (sum ?? 0) >= 0
  return (
    <label className="inline-flex flex-wrap items-center gap-2 text-sm">
      <span>{t(label)}</span>
      <input
        className="input input--sm !w-[9rem]"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={!isSum(readNumber(typed, 2)) || undefined}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          const sum = readNumber(event.target.value, 2)
          if (isSum(sum)) onType(String(sum ?? ''))
        }}
      />
      {!isSum(readNumber(typed, 2)) && (
        <span className="err" role="alert">
          {t('fault.wrong')}
        </span>
      )}
    </label>
  )
}

interface ChooseProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChoose(id: string): void
}

function Choose({ label, choices, value, onChoose }: ChooseProps) {
  const t = useT()
  return (
    <select
      className="select select--sm !w-auto max-w-[220px]"
      aria-label={t(label)}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t(label)}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

function ChooseReference({
  filter,
  ...rest
}: { filter: Extract<Filter, { kind: 'reference' }> } & Omit<ChooseProps, 'label' | 'choices'>) {
  const { data = [] } = useGetList<Row>(filter.resource, {
    pagination: { page: 1, perPage: REFERENCES_MAX },
    sort: { field: '', order: 'ASC' },
  })
  const choices = data.map((row) => ({ id: row.id, name: filter.name(row) }))
  return <Choose label={filter.label} choices={choices} {...rest} />
}
