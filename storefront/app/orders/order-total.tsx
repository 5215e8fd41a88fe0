import type { OrderSummary } from '@shop/contract/shop/orders/orders'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Price } from '../ui/price.tsx'

/** With payments, once there are any. */
export function OrderTotal({ order: { total, paid, left_to_pay } }: { order: OrderSums }) {
  const { t } = useTranslation()
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-1 border-t border-line pt-3">
      <dt className="font-semibold">{t(paid > 0 ? 'total' : 'to_pay')}</dt>
      <dd>
        <Price amount={total} className="text-2xl" />
      </dd>
      {paid > 0 && (
        <>
          <dt>{t('order_paid_sum')}</dt>
          <dd className="tnum text-right">{moneyText(paid)}</dd>
        </>
      )}
      {paid > 0 && left_to_pay > 0 && (
        <>
          <dt className="font-semibold">{t('order_left_to_pay')}</dt>
          <dd className="tnum text-right font-semibold">{moneyText(left_to_pay)}</dd>
        </>
      )}
    </dl>
  )
}

export type OrderSums = Pick<OrderSummary, 'total' | 'paid' | 'left_to_pay'>
