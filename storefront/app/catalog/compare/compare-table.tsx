import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { Status } from '@shop/ui/components/status/status.tsx'
import { X } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { statusLabel } from '../../products/product-status.ts'
import { softHyphens } from '../../products/soft-hyphens.ts'
import { focusBeside } from '../../ui/focus-beside.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { AddButton } from '../cards/product-card.tsx'
import { type CompareGroup, type CompareRow, differsInPair, type Pair } from './compare-rows.ts'

interface CompareTableProps {
  products: readonly Card[]
  groups: readonly CompareGroup[]
  /** Shown on a phone. */
  pair: Pair
  /** Only rows with differences. */
  is_short: boolean
  onRemove: (id: number) => void
}

/** The names stay in sight. A phone shows a pair, with the names above the values. */
export function CompareTable({ products, groups, pair, is_short, onRemove }: CompareTableProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLDivElement>(null)
  const className = is_short ? 'cmp is-short' : 'cmp'
  const remove = (id: number, button: Element) => {
    focusBeside(region.current, '.cmp__x', button)
    onRemove(id)
  }
  return (
    // Scrolling regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="region" aria-label={t('compare_table')} tabIndex={0} ref={region}>
      <table>
        <caption className="sr-only">{t('compare_table')}</caption>
        <thead>
          <tr>
            <td className="cmp__corner">
              <span className="cmp__key">
                <i aria-hidden="true" /> {softHyphens(t('compare_key_row'))}
              </span>
              <span className="cmp__key">
                <b>{t('compare_key_value')}</b> {softHyphens(t('compare_key_best'))}
              </span>
            </td>
            {products.map((product, place) => (
              <th key={product.id} scope="col" data-pair={pair.includes(place) || undefined}>
                <Head product={product} onRemove={(button) => remove(product.id, button)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            {groups.length > 1 && (
              <tr className="cmp__group">
                <th scope="rowgroup" colSpan={products.length + 1}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.key} row={row} pair={pair} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Head({ product, onRemove }: { product: Card; onRemove: (button: Element) => void }) {
  const { t, language } = useTranslation()
  const status = statusLabel(product)
  const name = localised(product, 'name', language)
  return (
    <div className="cmp__p">
      <button
        type="button"
        className="cmp__x no-print"
        aria-label={t('compare_remove', { name })}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        <Icon of={X} />
      </button>
      <div className="plate cmp__plate">
        <Picture file={product.files[0]} sizes="180px" width={180} height={180} alt="" />
      </div>
      <Link className="cmp__name" to={`/product/${product.id}`}>
        {name}
      </Link>
      <Status kind={status.kind}>{t(status.text)}</Status>
      <Price amount={unitPrice(product)} old={product.sale_price === null ? null : product.price} old_class="text-sm" />
      <div className="no-print">
        <AddButton card={product} />
      </div>
    </div>
  )
}

function Row({ row: { label, texts, differs, best }, row, pair }: { row: CompareRow; pair: Pair }) {
  const { t } = useTranslation()
  const in_pair = differsInPair(row, pair)
  return (
    <tr className={[differs && 'is-d', in_pair && 'is-pair-d'].filter(Boolean).join(' ') || undefined}>
      <th scope="row">
        {softHyphens(label)}
        {differs && <span className="sr-only cmp__all">, {t('compare_differs')}</span>}
        {in_pair && <span className="sr-only cmp__pair">, {t('compare_differs')}</span>}
      </th>
      {texts.map((text, place) => (
        <td
          key={place}
          className={best.includes(place) ? 'is-best' : undefined}
          data-pair={pair.includes(place) || undefined}
        >
          {text ? softHyphens(text) : '—'}
          {best.includes(place) && <span className="sr-only">, {t('compare_best')}</span>}
        </td>
      ))}
    </tr>
  )
}
