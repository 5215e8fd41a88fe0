import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { unitPrice } from '@shop/contract/rules/money/price'
import { isOffered } from '@shop/contract/rules/goods/stock'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { AddButton } from '../cards/product-card.tsx'

const SHOWN_MAX = 3

/** For goods that are not in stock. */
export function Analogues({ cards }: { cards: readonly Card[] }) {
  const { t, language } = useTranslation()
  const shown = cards.filter(isOffered).slice(0, SHOWN_MAX)
  if (shown.length === 0) return null
  return (
    <section className="no-print">
      <h2 className="mt-9 text-xl">{t('analogues_in_stock')}</h2>
      <ul className="mt-3 grid pt-px pl-px">
        {shown.map((card) => (
          <li
            key={card.id}
            className="-mt-px -ml-px grid grid-cols-[56px_minmax(0,1fr)] items-center gap-3 border border-line p-3 sm:grid-cols-[56px_minmax(0,1fr)_auto_auto]"
          >
            <span className="plate aspect-square !rounded-md">
              <Picture file={card.files[0]} sizes="56px" width={56} height={56} alt="" />
            </span>
            <Link to={`/product/${card.id}`} className="font-medium no-underline hover:text-brand-600">
              {localised(card, 'name', language)}
            </Link>
            <Price amount={unitPrice(card)} className="max-sm:col-start-2" />
            <span className="max-sm:col-start-2">
              <AddButton card={card} kind="ghost" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
