import type { Facets } from '@shop/contract/shop/product-filters'
import type { Language } from '@shop/contract/primitives'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { X } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { focusBeside, focusTitle } from '../../ui/focus-beside.ts'
import { Link, staysInTab } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { attributeLabel } from './attribute-label.ts'
import { type AttributeName, attributeNames, type FilterName } from './chosen-filters.ts'
import { dkName } from './dk-name.ts'
import { addressWith, addressWithout } from './list-address.ts'

interface FilterChipsProps {
  path: string
  query: URLSearchParams
  facets: Facets | null
}

/** Each chip links to the list without its filter. */
export function FilterChips({ path, query, facets }: FilterChipsProps) {
  const { t, language } = useTranslation()
  const chosen = chosenOf(query, facets, t, language)
  if (chosen.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filters_chosen')}>
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="chip"
            preventScrollReset
            onClick={(event) =>
              staysInTab(event) && focusBeside(event.currentTarget.closest('ul'), FILTER, event.currentTarget)
            }
            to={addressWith(
              path,
              query,
              name,
              query.getAll(name).filter((one) => one !== value),
            )}
            aria-label={t('filter_remove', { label })}
          >
            {label}
            <Icon of={X} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className="chip chip--all"
          preventScrollReset
          to={addressWithout(path, query)}
          onClick={(event) => staysInTab(event) && focusTitle()}
        >
          {t('filters_reset')}
        </Link>
      </li>
    </ul>
  )
}

/** All but the last one, which removes them all. */
const FILTER = '.chip:not(.chip--all)'

interface Chosen {
  name: FilterName | AttributeName
  value: string
  label: string
}

function chosenOf(query: URLSearchParams, facets: Facets | null, t: TFunction, language: Language): Chosen[] {
  const precept = (id: string) => facets?.precepts.find((one) => String(one.id) === id)?.number ?? id
  const dkLabel = (code: string) => {
    const dk = facets?.dk.find((one) => one.code === code)
    const name = dk && dkName(dk, language)
    return t('filter_dk', { code: name === undefined ? code : `${code} ${name}` })
  }
  const labels: [FilterName, (value: string) => string][] = [
    ['price_min', (value) => t('filter_price_from', { price: priceLabel(value) })],
    ['price_max', (value) => t('filter_price_to', { price: priceLabel(value) })],
    ['in_stock', () => t('filter_in_stock')],
    ['on_sale', () => t('filter_on_sale')],
    ['producer', (value) => value],
    ['precept', (value) => t('filter_precept', { number: precept(value) })],
    ['dk', dkLabel],
  ]
  const attributes = attributeNames(query).map((name): [AttributeName, (value: string) => string] => {
    const facet = facets?.attributes.find(({ id }) => name === `attr[${id}]`)
    return [name, (value) => (facet ? attributeLabel(facet, value, t, language) : value)]
  })
  return [...labels, ...attributes].flatMap(([name, labelOf]) =>
    query
      .getAll(name)
      .filter(Boolean)
      .map((value) => ({ name, value, label: labelOf(value) })),
  )
}

/** As in the address, even if the list ignores it. */
function priceLabel(typed: string): string {
  const price = Number(typed.replace(',', '.'))
  return Number.isFinite(price) ? moneyText(price) : typed
}
