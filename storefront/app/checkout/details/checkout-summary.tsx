import { unitPrice } from '@shop/contract/rules/money/price'
import { localised } from '@shop/contract/rules/names'
import { ChevronDown, ShoppingCart } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import type { BasketLine } from '../basket/basket-lines.ts'
import { SumRows } from '../basket/sum-rows.tsx'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { useCheckoutDraft } from './checkout-draft.ts'
import { useIsDeliveryFree } from './delivery/delivery-sentence.ts'

/** Beside the steps; on narrow screens folded above them. */
export function CheckoutSummary({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const { to_pay } = useBasketSums()
  return (
    <aside className="co__sum max-lg:hidden" aria-label={t('checkout_your_order')}>
      <div className="sum">
        <div className="sum__head">
          <h2>{t('checkout_your_order')}</h2>
          <Link className="link text-sm" to="/basket">
            {t('edit')}
          </Link>
        </div>
        <Lines lines={lines} />
        <Sums />
        <div className="sum__total">
          <span className="font-semibold">{t('to_pay')}</span>
          <Price amount={to_pay} />
        </div>
      </div>
    </aside>
  )
}

export function NarrowSummary({ lines }: { lines: readonly BasketLine[] }) {
  const { t } = useTranslation()
  const { to_pay } = useBasketSums()
  return (
    <details className="sum sum--ph mb-5 lg:hidden">
      <summary>
        <Icon of={ShoppingCart} />
        <span>{t('products_count', { count: lines.length })}</span>
        <Icon of={ChevronDown} className="chev" />
        <Price amount={to_pay} />
      </summary>
      <Lines lines={lines} />
      <Sums />
    </details>
  )
}

function Lines({ lines }: { lines: readonly BasketLine[] }) {
  const { language } = useTranslation()
  return (
    <div className="py-1.5">
      {lines.map((line) => (
        <div key={line.id} className="sum__l">
          <span className="plate">
            <Picture
              file={line.photo === null ? null : { web_path: line.photo }}
              sizes="52px"
              width={104}
              height={104}
              alt=""
            />
          </span>
          <span>
            {localised({ ...line }, 'name', language)}
            <small>
              {line.amount} × {moneyText(unitPrice(line))}
            </small>
          </span>
          <span className="n">{moneyText(unitPrice(line) * line.amount)}</span>
        </div>
      ))}
    </div>
  )
}

function Sums() {
  const { t } = useTranslation()
  const { kind, method } = useCheckoutDraft()
  const is_free = useIsDeliveryFree({ buyer_kind: kind === 'institution' ? 'institution' : 'person', method })
  return (
    <SumRows
      sums={useBasketSums()}
      is_full
      delivery={t(is_free ? 'checkout_free' : 'checkout_by_tariff')}
      className="sum__t"
    />
  )
}
