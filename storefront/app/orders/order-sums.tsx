import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { SumRows } from '../checkout/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Price } from '../ui/price.tsx'
import { deliveryPriceOf, type SummedOrder, shownSums } from './shown-sums.ts'

type OwedOrder = Pick<OrderDetail, 'total' | 'paid' | 'left_to_pay' | 'status'>

export function OrderSums({ order }: { order: SummedOrder & OwedOrder & Pick<OrderDetail, 'delivery'> }) {
  const { t } = useTranslation()
  return (
    <>
      <SumRows sums={shownSums(order)} is_full delivery={deliveryPriceOf(order.delivery, t)} className="grid gap-2" />
      <OrderTotal order={order} />
    </>
  )
}

/** With payments, once there are any. Nothing is to be paid of a cancelled order. */
function OrderTotal({ order: { total, paid, left_to_pay, status } }: { order: OwedOrder }) {
  const { t } = useTranslation()
  const is_due = paid === 0 && status !== 'cancelled'
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-1 border-t border-line pt-3">
      <dt className="font-semibold">{t(is_due ? 'to_pay' : 'total')}</dt>
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
