import type { Card } from '@shop/contract/shop/catalog'
import { localised } from '@shop/contract/rules/names'
import { salePercent, unitPrice } from '@shop/contract/rules/money/price'
import { isOffered } from '@shop/contract/rules/goods/stock'
import { Check, ShoppingCart } from '@shop/ui/icons/icon-paths.ts'
import { addToBasket, useBasketAmount } from '../../checkout/public.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Status } from '@shop/ui/components/status/status.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { statusLabel } from '../../products/product-status.ts'
import { softHyphens } from '../../products/soft-hyphens.ts'

/** 300 px in full rows, else a share of the window. */
const CARD_SIZES =
  '(min-width: 80rem) 300px, (min-width: 64rem) 22vw, (min-width: 48rem) calc(33vw - 33px), calc(50vw - 35px)'

interface ProductCardProps {
  card: Card
  /** Fetched with high priority. */
  is_first?: boolean
}

/** The name's link covers the card, below the buttons. */
export function ProductCard({ card, is_first = false }: ProductCardProps) {
  const { t, language } = useTranslation()
  const status = statusLabel(card)
  return (
    <article className={isOffered(card) ? 'card' : 'card is-out'}>
      <Badges card={card} />
      <FavouriteButton card={card} className="card__fav" />
      <CompareToggle card={card} className="card__cmp" />
      <div className="plate card__plate">
        <Picture file={card.files[0]} sizes={CARD_SIZES} width={300} height={300} priority={is_first} alt="" />
      </div>
      <div className="card__body">
        <div className="card__meta">
          <span className="mono">{t('article_short', { article: card.article })}</span>
          <Status kind={status.kind}>{t(status.text)}</Status>
        </div>
        <Link className="card__name" to={`/product/${card.id}`}>
          {softHyphens(localised(card, 'name', language))}
        </Link>
        <div className="card__buy">
          <div className="card__prices">
            <Price amount={unitPrice(card)} old={card.sale_price === null ? null : card.price} />
          </div>
          <AddButton card={card} />
        </div>
      </div>
    </article>
  )
}

function Badges({ card }: { card: Card }) {
  const { t } = useTranslation()
  const percent = salePercent(card)
  return (
    <div className="card__badges">
      {percent > 0 && <Badge kind="sale">{`−${percent}\u00a0%`}</Badge>}
      {card.is_new && <Badge kind="new">{t('badge_new')}</Badge>}
    </div>
  )
}

export function AddButton({ card, kind = 'primary' }: { card: Card; kind?: 'primary' | 'ghost' }) {
  const { t, language } = useTranslation()
  const is_in_basket = useBasketAmount(card.id) > 0
  if (!isOffered(card)) {
    return (
      <Button size="sm" disabled>
        {t(card.amount_in_store > 0 ? statusLabel(card).text : 'not_in_stock')}
      </Button>
    )
  }
  return (
    <Button size="sm" kind={is_in_basket ? 'soft' : kind} onClick={() => void addToBasket(card)}>
      <Icon of={is_in_basket ? Check : ShoppingCart} />
      <span>{t(is_in_basket ? 'in_cart' : 'to_cart')}</span>
      <span className="sr-only">{localised(card, 'name', language)}</span>
    </Button>
  )
}
