import type { ComparedAttribute } from '@shop/contract/shop/attributes'
import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/price'
import { Status } from '@shop/ui/components/status/status.tsx'
import { X } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { statusLabel } from '../../products/product-status.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { AddButton } from '../cards/product-card.tsx'

interface CompareTableProps {
  products: readonly Card[]
  attributes: readonly ComparedAttribute[]
  onRemove: (id: number) => void
}

/** Scrolls sideways by itself; the names of the attributes stay in sight. */
export function CompareTable({ products, attributes, onRemove }: CompareTableProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLDivElement>(null)
  const remove = (id: number, place: number) => {
    onRemove(id)
    // The next column moves into this place.
    const buttons = region.current?.querySelectorAll<HTMLButtonElement>('.cmp__x')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1]
    if (next) next.focus()
  }
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cmp" role="region" aria-label={t('compare_table')} tabIndex={0} ref={region}>
      <table>
        <caption className="sr-only">{t('compare_table')}</caption>
        <thead>
          <tr>
            <td className="cmp__corner">
              <span className="cmp__key">
                <i aria-hidden="true" /> {t('compare_key_row')}
              </span>
              <span className="cmp__key">
                <b>{t('compare_key_value')}</b> {t('compare_key_best')}
              </span>
            </td>
            {products.map((product, place) => (
              <th key={product.id} scope="col">
                <Head product={product} onRemove={() => remove(product.id, place)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <Row key={attribute.id} attribute={attribute} products={products} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ product, onRemove }: { product: Card; onRemove: () => void }) {
  const { t, language } = useTranslation()
  const status = statusLabel(product)
  const name = localised(product, 'name', language)
  return (
    <div className="cmp__p">
      <button type="button" className="cmp__x no-print" aria-label={t('compare_remove', { name })} onClick={onRemove}>
        <Icon of={X} />
      </button>
      <div className="plate cmp__plate">
        <Picture file={product.files[0]} sizes="180px" width={180} height={180} alt="" />
      </div>
      <Link className="cmp__name" to={`/product/${product.id}`}>
        {name}
      </Link>
      <Status kind={status.kind}>{t(status.text)}</Status>
      <Price amount={unitPrice(product)} old={product.sale_price === null ? null : product.price} />
      <div className="no-print">
        <AddButton card={product} />
      </div>
    </div>
  )
}

function Row({ attribute, products }: { attribute: ComparedAttribute; products: readonly Card[] }) {
  const { t, language } = useTranslation()
  const { differs, best } = attribute
  return (
    <tr className={differs ? 'is-d' : undefined}>
      <th scope="row">
        {attribute[`name_${language}`] ?? attribute.name_ua}
        {differs && <span className="sr-only">, {t('compare_differs')}</span>}
      </th>
      {products.map(({ id }, place) => (
        <td key={id} className={best.includes(place) ? 'is-best' : undefined}>
          {attribute[`text_${language}`][place] || attribute.text_ua[place] || '—'}
          {best.includes(place) && <span className="sr-only">, {t('compare_best')}</span>}
        </td>
      ))}
    </tr>
  )
}
