import { useId, useState } from 'react'
import { useGetList, useListContext } from 'ra-core'
import { Button } from '../widgets/button.tsx'
import { Icon } from '../widgets/icon.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../text/translate.ts'
import { countUsed, withFilter } from './filter-values.ts'

export interface Choice {
  id: string | number
  /** Text, not a key. */
  name: string
}

/** `source` is the query's parameter. */
export type Filter =
  | { kind: 'select'; source: string; label: string; choices: readonly Choice[] }
  | { kind: 'reference'; source: string; label: string; resource: string; name(row: Row): string }
  | { kind: 'check'; source: string; label: string }
  | { kind: 'date'; source: string; label: string }
  | { kind: 'text'; source: string; label: string }
  /** Hryvnia, as typed. */
  | { kind: 'money'; source: string; label: string }

export type Row = Record<string, unknown> & { id: number }

const REFERENCES_MAX = 100

interface ListFiltersProps {
  search: string | false
  filters: readonly Filter[]
  is_folded?: boolean
}

/** Values are in the URL. */
export function ListFilters({ search, filters, is_folded = false }: ListFiltersProps) {
  const id = useId()
  const [is_open, setOpen] = useState(false)
  const { values } = useFilters()
  const used = countUsed(
    filters.map(({ source }) => source),
    values,
  )
  const closed = is_folded ? 'hidden' : 'max-lg:hidden lg:contents'
  return (
    <>
      {search !== false && <SearchBox label={search} />}
      {filters.length > 0 && (
        <FilterButton
          panel_id={id}
          is_open={is_open}
          used={used}
          className={is_folded ? '' : 'lg:hidden'}
          onClick={() => setOpen(!is_open)}
        />
      )}
      <div
        id={id}
        className={is_open ? `order-1 flex basis-full flex-wrap gap-3 ${is_folded ? '' : 'lg:contents'}` : closed}
      >
        {filters.map((filter) => (
          <FilterField key={filter.source} filter={filter} />
        ))}
      </div>
    </>
  )
}

interface FilterButtonProps {
  panel_id: string
  is_open: boolean
  used: number
  className: string
  onClick(): void
}

function FilterButton({ panel_id, is_open, used, className, onClick }: FilterButtonProps) {
  const t = useT()
  return (
    <Button
      kind="ghost"
      icon="filter"
      className={className}
      aria-expanded={is_open}
      aria-controls={panel_id}
      onClick={onClick}
    >
      {t('kit.filters')}
      {used > 0 && (
        <>
          <span className="sr-only">{t('kit.filters_used')}</span>
          <span className="tnum rounded-sm bg-brand-600 px-1.5 font-mono text-xs leading-5 font-bold text-white">
            {used}
          </span>
        </>
      )}
    </Button>
  )
}

export function useFilters() {
  const { filterValues, setFilters } = useListContext()
  const values = (filterValues ?? {}) as Record<string, unknown>
  const change = (source: string, value: unknown, is_typing: boolean) => {
    setFilters(withFilter(values, source, value), undefined, is_typing)
  }
  return {
    values,
    set: (source: string, value: unknown) => change(source, value, false),
    /** Requests wait for a typing pause. */
    type: (source: string, value: unknown) => change(source, value, true),
  }
}

function SearchBox({ label }: { label: string }) {
  const t = useT()
  const { values, set, type } = useFilters()
  const submitted = String(values['q'] ?? '')
  const [typed, setTyped] = useState(submitted)
  // Keeps spaces while typing.
  const shown = typed.trim() === submitted ? typed : submitted
  return (
    <form
      role="search"
      aria-label={t('kit.search_list')}
      className="affix affix--lead min-w-0 flex-1 basis-[160px] sm:max-w-[340px]"
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

/** Invalid sums are marked and not sent. */
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
