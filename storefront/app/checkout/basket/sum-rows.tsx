import { useTranslation } from '../../i18n/translation.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import type { BasketSums } from './basket-sums.ts'

export type ShownSums = Pick<
  BasketSums,
  'pieces' | 'full' | 'sale' | 'goods' | 'percent' | 'percent_off' | 'bonuses_spent'
>

interface SumRowsProps {
  sums: ShownSums
  /** With sale discount and delivery. */
  is_full?: boolean
  /** Default: the carrier's tariff. */
  delivery?: string
  className: string
}

/** Without zero parts. */
export function SumRows({ sums, is_full = false, delivery, className }: SumRowsProps) {
  const { t } = useTranslation()
  return (
    <dl className={className}>
      <Row label={t('goods_count', { count: sums.pieces })}>{moneyText(is_full ? sums.full : sums.goods)}</Row>
      {is_full && sums.sale > 0 && (
        <Row label={t('sale_discount')} is_off>
          {moneyText(-sums.sale)}
        </Row>
      )}
      {sums.percent_off > 0 && (
        <Row label={t('your_discount', { percent: sums.percent })} is_off>
          {moneyText(-sums.percent_off)}
        </Row>
      )}
      {sums.bonuses_spent > 0 && (
        <Row label={t('bonuses')} is_off>
          {moneyText(-sums.bonuses_spent)}
        </Row>
      )}
      {is_full && <Row label={t('delivery')}>{delivery ?? t('delivery_by_tariff')}</Row>}
    </dl>
  )
}

function Row({ label, is_off = false, children }: { label: string; is_off?: boolean; children: string }) {
  const colour = is_off ? 'text-margin-600' : ''
  return (
    <div className={`flex justify-between gap-4 ${colour}`}>
      <dt className={is_off ? '' : 'text-ink-600'}>{label}</dt>
      <dd className="tnum text-right font-medium">{children}</dd>
    </div>
  )
}
