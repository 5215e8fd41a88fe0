import type { Facets } from '@shop/contract/shop/product-filters'
import { useTranslation } from '../../i18n/translation.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import type { AttributeName, FilterName } from './chosen-filters.ts'
import { dkName } from './dk-name.ts'
import { FilterGroup, FilterValues, type FilterValue } from './filter-group.tsx'
import { addressWith, addressWithPrice } from './list-address.ts'
import type { ListScope } from './list-tools.tsx'
import { PriceFilter } from './price-filter.tsx'
import { useListChange } from './use-list-change.ts'

interface FilterFieldsProps {
  facets: Facets
  scope: ListScope
  query: URLSearchParams
}

/** Every change navigates. */
export function FilterFields({ facets, scope, query }: FilterFieldsProps) {
  const { t, language } = useTranslation()
  const choose = useChoice(scope)
  const changeList = useListChange()
  const producers = query.getAll('producer')
  const chooseOne = (name: 'precept' | 'dk') => (value: string, is_on: boolean) =>
    choose(name, () => (is_on ? [value] : []))
  const tick = (name: 'in_stock' | 'on_sale', label: string): FilterValue => ({
    value: name,
    label,
    count: facets[name],
    is_on: query.get(name) === '1',
  })
  return (
    <>
      <FilterGroup title={t('filter_availability')}>
        <FilterValues
          values={[tick('in_stock', t('filter_in_stock')), tick('on_sale', t('filter_on_sale'))]}
          onChange={(name, is_on) => choose(name as 'in_stock' | 'on_sale', () => (is_on ? ['1'] : []))}
        />
      </FilterGroup>
      <FilterGroup title={t('filter_price')}>
        <PriceFilter
          price={facets.price}
          min={query.get('price_min') ?? ''}
          max={query.get('price_max') ?? ''}
          onChange={(name, price) => changeList((latest) => addressWithPrice(scope.path, latest, name, price))}
        />
      </FilterGroup>
      <AttributeFields facets={facets} query={query} choose={choose} />
      {facets.precepts.length > 0 && (
        <FilterGroup title={t('filter_precepts')}>
          <FilterValues
            values={facets.precepts.map(({ id, number, count }) => ({
              value: String(id),
              label: t('filter_precept', { number }),
              count,
              is_on: query.get('precept') === String(id),
            }))}
            onChange={chooseOne('precept')}
          />
        </FilterGroup>
      )}
      {facets.dk.length > 0 && (
        <FilterGroup title={t('filter_dk_codes')}>
          <FilterValues
            values={facets.dk.map((dk) => {
              const name = dkName(dk, language)
              const is_on = query.get('dk') === dk.code
              return { value: dk.code, label: name ?? dk.code, note: name && dk.code, count: dk.count, is_on }
            })}
            onChange={chooseOne('dk')}
          />
        </FilterGroup>
      )}
      {facets.producers.length > 0 && (
        <FilterGroup title={t('filter_producer')} is_folded={producers.length === 0}>
          <FilterValues
            values={facets.producers.map(({ producer, count }) => ({
              value: producer,
              label: producer,
              count,
              is_on: producers.includes(producer),
            }))}
            onChange={(producer, is_on) =>
              choose('producer', (others) =>
                is_on ? [...others, producer] : others.filter((other) => other !== producer),
              )
            }
          />
        </FilterGroup>
      )}
    </>
  )
}

export type Choose = (
  name: FilterName | AttributeName,
  valuesAfter: (values: readonly string[]) => readonly string[],
) => void

function useChoice({ path }: ListScope): Choose {
  const changeList = useListChange()
  return (name, valuesAfter) => changeList((query) => addressWith(path, query, name, valuesAfter(query.getAll(name))))
}
