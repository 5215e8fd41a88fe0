import type { Facets } from '@shop/contract/product-filters'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Checkbox } from '../ui/field.tsx'
import { useGo } from '../ui/link.tsx'
import type { FilterName } from './chosen-filters.ts'
import { addressWith } from './list-address.ts'
import { KEEP_PLACE, type ListPlace } from './list-tools.tsx'

interface FilterFieldsProps {
  facets: Facets
  place: ListPlace
  query: URLSearchParams
}

/** Everything that the list can be narrowed by; each tick is a move to another address. */
export function FilterFields({ facets, place, query }: FilterFieldsProps) {
  const { t, language } = useTranslation()
  const choose = useChoice(place, query)
  const tick = (name: 'in_stock' | 'on_sale', label: string, count: number) => (
    <Tick
      {...{ label, count }}
      is_on={query.get(name) === '1'}
      onChange={(is_on) => choose(name, is_on ? ['1'] : [])}
    />
  )
  const producers = query.getAll('producer')
  const one = (name: 'precept' | 'dk', value: string, label: string, count: number) => (
    <Tick
      key={value}
      {...{ label, count }}
      is_on={query.get(name) === value}
      onChange={(is_on) => choose(name, is_on ? [value] : [])}
    />
  )
  return (
    <div className="filters">
      <div className="grid content-start gap-5">
        <Group title={t('filter_price')}>
          <PriceFields facets={facets} query={query} choose={choose} />
        </Group>
        <Group title={t('filter_availability')}>
          {tick('in_stock', t('filter_in_stock'), facets.in_stock)}
          {tick('on_sale', t('filter_on_sale'), facets.on_sale)}
        </Group>
      </div>
      {facets.producers.length > 0 && (
        <Group title={t('filter_producer')}>
          {facets.producers.map(({ producer, count }) => (
            <Tick
              key={producer}
              label={producer}
              count={count}
              is_on={producers.includes(producer)}
              onChange={(is_on) =>
                choose('producer', is_on ? [...producers, producer] : producers.filter((other) => other !== producer))
              }
            />
          ))}
        </Group>
      )}
      {facets.precepts.length > 0 && (
        <Group title={t('filter_precepts')}>
          {facets.precepts.map(({ id, number, count }) =>
            one('precept', String(id), t('filter_precept', { number }), count),
          )}
        </Group>
      )}
      {facets.dk.length > 0 && (
        <Group title={t('filter_dk_codes')}>
          {facets.dk.map(({ code, name_ua, name_en, count }) => {
            const name = (language === 'en' && name_en) || name_ua
            return one('dk', code, name ? `${code} ${name}` : code, count)
          })}
        </Group>
      )}
    </div>
  )
}

type Choose = (name: FilterName, values: readonly string[]) => void

function useChoice({ path }: ListPlace, query: URLSearchParams): Choose {
  const go = useGo()
  return (name, values) => void go(addressWith(path, query, name, values), KEEP_PLACE)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="filters__group">
      <legend>{title}</legend>
      <div className="filters__list">{children}</div>
    </fieldset>
  )
}

interface TickProps {
  label: string
  count: number
  is_on: boolean
  onChange: (is_on: boolean) => void
}

/** Ticked at once, before the list is there. Nothing left under it: it cannot be chosen, only taken back. */
function Tick({ label, count, is_on, onChange }: TickProps) {
  const [is_ticked, setTicked] = useState(is_on)
  return (
    <Checkbox
      checked={is_ticked}
      disabled={count === 0 && !is_on}
      onChange={(event) => {
        setTicked(event.target.checked)
        onChange(event.target.checked)
      }}
    >
      {label} <span className="mono text-ink-500">{count}</span>
    </Checkbox>
  )
}

function PriceFields({ facets, query, choose }: { facets: Facets; query: URLSearchParams; choose: Choose }) {
  const { t } = useTranslation()
  const field = (name: 'price_min' | 'price_max', label: string, bound: number | undefined) => (
    <PriceField
      label={label}
      value={query.get(name) ?? ''}
      placeholder={bound === undefined ? '' : String(bound)}
      onChange={(price) => choose(name, price === '' ? [] : [price])}
    />
  )
  return (
    <div className="flex gap-3">
      {field('price_min', t('filter_from'), facets.price?.min)}
      {field('price_max', t('filter_to'), facets.price?.max)}
    </div>
  )
}

interface PriceFieldProps {
  label: string
  value: string
  placeholder: string
  onChange: (price: string) => void
}

/** Takes effect at Enter and when the field is left, and only when it has changed. */
function PriceField({ label, value, placeholder, onChange }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const take = (event: FormEvent) => {
    event.preventDefault()
    const price = typed.trim().replace(',', '.')
    if (/^(\d{1,9}(\.\d{1,2})?)?$/.test(price)) {
      if (price !== value) onChange(price)
    } else setTyped(value)
  }
  return (
    <form className="min-w-0 flex-1" onSubmit={take}>
      <label className="mb-1 block text-sm text-ink-600" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input !min-h-11 !py-2"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
      />
    </form>
  )
}
