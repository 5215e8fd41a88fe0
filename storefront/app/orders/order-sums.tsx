import { moneyText } from '@shop/ui/components/price/money.ts'
import { useShopData } from '../api/shop-data.ts'
import { SumRows } from '../checkout/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Price } from '../ui/price.tsx'
import {
  type DeliveredOrder,
  deliveryPriceOf,
  type OwedOrder,
  returnedSum,
  type SummedOrder,
  shownSums,
} from './shown-sums.ts'

export function OrderSums({ order }: { order: SummedOrder & OwedOrder & DeliveredOrder }) {
  const { t } = useTranslation()
  const { delivery_rule } = useShopData()
  const delivery = deliveryPriceOf(order, delivery_rule, t)
  return (
    <>
      <SumRows sums={shownSums(order)} is_full delivery={delivery} className="grid gap-2" />
      <OrderTotal order={order} />
    </>
  )
}

/** With payments and returns, once there are any. Nothing is to be paid of a cancelled order. */
function OrderTotal({ order }: { order: OwedOrder }) {
  const { t } = useTranslation()
  const { total, paid, left_to_pay } = order
  const returned = returnedSum(order)
  const has_changed = paid > 0 || returned > 0
  return (
    <dl className="mt-3 grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-1 border-t border-line pt-3">
      <dt className="font-semibold">{t(has_changed || order.status === 'cancelled' ? 'total' : 'to_pay')}</dt>
      <dd>
        <Price amount={total} className="text-2xl" />
      </dd>
      {returned > 0 && (
        <>
          <dt>{t('order_returned_sum')}</dt>
          <dd className="tnum text-right">{moneyText(-returned)}</dd>
        </>
      )}
      {paid > 0 && (
        <>
          <dt>{t('order_paid_sum')}</dt>
          <dd className="tnum text-right">{moneyText(paid)}</dd>
        </>
      )}
      {has_changed && left_to_pay > 0 && (
        <>
          <dt className="font-semibold">{t('order_left_to_pay')}</dt>
          <dd className="tnum text-right font-semibold">{moneyText(left_to_pay)}</dd>
        </>
      )}
    </dl>
  )
}
