import type { Facets } from '@shop/contract/product-filters'
import type { TFunction } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { X } from '../ui/icon-paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { moneyText } from '../ui/money.ts'
import type { FilterName } from './chosen-filters.ts'
import { addressWith, addressWithout } from './list-address.ts'

interface FilterChipsProps {
  path: string
  query: URLSearchParams
  facets: Facets | null
}

/** What is chosen. Each is a link to the list without it, so that it works like any other. */
export function FilterChips({ path, query, facets }: FilterChipsProps) {
  const { t } = useTranslation()
  const chosen = chosenOf(query, facets, t)
  if (chosen.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filters_chosen')}>
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="chip"
            preventScrollReset
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
        <Link className="chip chip--all" preventScrollReset to={addressWithout(path, query)}>
          {t('filters_reset')}
        </Link>
      </li>
    </ul>
  )
}

interface Chosen {
  name: FilterName
  value: string
  label: string
}

function chosenOf(query: URLSearchParams, facets: Facets | null, t: TFunction): Chosen[] {
  const precept = (id: string) => facets?.precepts.find((one) => String(one.id) === id)?.number ?? id
  const labels: [FilterName, (value: string) => string][] = [
    ['price_min', (value) => t('filter_price_from', { price: priceLabel(value) })],
    ['price_max', (value) => t('filter_price_to', { price: priceLabel(value) })],
    ['in_stock', () => t('filter_in_stock')],
    ['on_sale', () => t('filter_on_sale')],
    ['producer', (value) => value],
    ['precept', (value) => t('filter_precept', { number: precept(value) })],
    ['dk', (value) => t('filter_dk', { code: value })],
  ]
  return labels.flatMap(([name, labelOf]) =>
    query
      .getAll(name)
      .filter(Boolean)
      .map((value) => ({ name, value, label: labelOf(value) })),
  )
}

/** What nobody can read as a price is shown as it stands in the address: it counts for nothing there. */
function priceLabel(typed: string): string {
  const price = Number(typed.replace(',', '.'))
  return Number.isFinite(price) ? moneyText(price) : typed
}
