import { groupedNumber } from '@shop/contract/rules/goods/grouped-number'
import type { AttributeFacet } from '@shop/contract/shop/attributes'
import type { Facets } from '@shop/contract/shop/product-filters'
import { useTranslation } from '../../i18n/translation.tsx'
import { nameOf, titleOf } from './attribute-label.ts'
import { attributeName } from './chosen-filters.ts'
import type { Choose } from './filter-fields.tsx'
import { FilterGroup, FilterValues } from './filter-group.tsx'
import { inSequence } from './list-address.ts'
import { BoundField } from './price-filter.tsx'

interface AttributeFieldsProps {
  facets: Facets
  query: URLSearchParams
  choose: Choose
}

/** The rest unfold, unless in use. */
const OPEN_FIRST = 3

export function AttributeFields({ facets, query, choose }: AttributeFieldsProps) {
  const { language } = useTranslation()
  const narrowing = facets.attributes.filter((facet) => canNarrow(facet) || query.has(attributeName(facet.id)))
  return narrowing.map((facet, place) => {
    const name = attributeName(facet.id)
    const value = query.get(name) ?? ''
    return (
      <FilterGroup key={facet.id} title={titleOf(facet, language)} is_folded={place >= OPEN_FIRST && value === ''}>
        <AttributeField
          facet={facet}
          value={value}
          is_at_least={facets.attributes_partial}
          onChange={(textAfter) => choose(name, ([text = '']) => [textAfter(text)].filter(Boolean))}
        />
      </FilterGroup>
    )
  })
}

/** A single value cannot narrow a list. */
const canNarrow = ({ kind, min, max, choices, yes, no }: AttributeFacet): boolean => {
  if (kind === 'number') return min !== max
  return kind === 'choice' ? choices.filter(({ count }) => count > 0).length > 1 : yes > 0 && no > 0
}

interface FieldProps {
  facet: AttributeFacet
  value: string
  is_at_least: boolean
  onChange: (textAfter: (text: string) => string) => void
}

function AttributeField({ facet, value, is_at_least, onChange }: FieldProps) {
  const { t, language } = useTranslation()
  if (facet.kind === 'number') return <RangeFields facet={facet} value={value} onChange={onChange} />
  if (facet.kind === 'yes_no')
    return (
      <FilterValues
        values={(['yes', 'no'] as const).map((word) => ({
          value: word,
          label: t(`filter_${word}`),
          count: facet[word],
          is_on: value === word,
          is_at_least,
        }))}
        onChange={(word, is_on) => onChange(() => (is_on ? word : ''))}
      />
    )
  const ids = idsOf(value)
  return (
    <FilterValues
      values={facet.choices.flatMap((choice) => {
        const is_on = ids.includes(String(choice.id))
        const shown = {
          value: String(choice.id),
          label: nameOf(choice, language),
          count: choice.count,
          is_on,
          is_at_least,
        }
        return choice.count > 0 || is_on ? [shown] : []
      })}
      onChange={(id, is_on) =>
        onChange((text) => (is_on ? [...idsOf(text), id] : idsOf(text).filter((one) => one !== id)).join(','))
      }
    />
  )
}

const idsOf = (text: string) => (text === '' ? [] : text.split(','))

const BOUND = /^(-?\d{1,12}(\.\d{1,6})?)?$/

function boundsOf(text: string): [string, string] {
  const [low = '', high = ''] = text.split('..')
  return [low, high]
}

function rangeOf(from: string, to: string): string {
  const [least, most] = inSequence(from, to)
  return least === '' && most === '' ? '' : `${least}..${most}`
}

function RangeFields({ facet: { min, max }, value, onChange }: Omit<FieldProps, 'is_at_least'>) {
  const { t, language } = useTranslation()
  const [low, high] = boundsOf(value)
  const field = (label: string, bound: string, extreme: number | null) => ({
    label: t(label),
    value: bound,
    extreme,
    textOf: (number: number) => groupedNumber(number, language),
    pattern: BOUND,
  })
  return (
    <div className="range">
      <BoundField
        {...field('filter_from', low, min)}
        onChange={(from) => onChange((text) => rangeOf(from, boundsOf(text)[1]))}
      />
      <span aria-hidden="true">–</span>
      <BoundField
        {...field('filter_to', high, max)}
        onChange={(to) => onChange((text) => rangeOf(boundsOf(text)[0], to))}
      />
    </div>
  )
}
