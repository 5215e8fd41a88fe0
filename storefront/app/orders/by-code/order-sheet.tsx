import { unitPrice } from '@shop/contract/rules/money/price'
import { localised } from '@shop/contract/rules/names'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { ScrollText } from '@shop/ui/icons/icon-paths.ts'
import { KeyRound } from '@shop/ui/icons/rare-icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { dayText } from '../../account/public.ts'
import { useFollowedOrder } from '../../card-payments/public.ts'
import { LineParts } from '../../products/line-parts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { copyText } from '@shop/ui/components/toast/copy-text.ts'
import { OrderSums } from '../order-sums.tsx'
import { DeliveryPapers } from '../delivery-papers.tsx'
import { Claims } from './claims.tsx'
import { OrderFiles } from './order-files.tsx'
import { ExpectedNow, OrderStations } from './order-stations.tsx'
import { CardPayment, OrderMoney } from './order-money.tsx'
import { OrderParties } from './order-parties.tsx'
import { useGuestReorder } from './use-guest-reorder.ts'

export function OrderSheet({ order: first, code }: { order: OrderPage; code: string }) {
  const { t } = useTranslation()
  const [order, refresh] = useFollowedOrder(first, code)
  const reorder = useGuestReorder(order)
  return (
    <>
      <SecretNote />
      <article className="paper">
        <div className="paper__head">
          <div>
            <p className="text-sm text-ink-600">{t('order_placed_on', { day: dayText(order.created_at) })}</p>
            <h1 className="mt-1">{t('order_link_title', { number: order.number, sum: moneyText(order.total) })}</h1>
            <p className="mt-1.5 text-ink-600">
              {[order.buyer?.name, t('products_count', { count: order.lines.length })].filter(Boolean).join(', ')}
            </p>
          </div>
          <div className="acts2 no-print">
            <Button kind="ghost" is_loading={reorder.is_working} onClick={() => void reorder.order()}>
              {t('order_link_repeat')}
            </Button>
            <Button kind="ghost" onClick={() => print()}>
              <Icon of={ScrollText} />
              {t('order_link_print')}
            </Button>
          </div>
        </div>
        <OrderStations order={order} />
        <ExpectedNow order={order} />
        <CardPayment order={order} code={code} onFailed={refresh} />
        <div className="two">
          <div>
            <OrderFiles order={order} code={code} />
            <OrderMoney order={order} />
            {order.status !== 'cancelled' && (
              <div className="orderpart">
                <DeliveryPapers papers={order.delivery_papers} lines={order.lines} />
              </div>
            )}
          </div>
          <OrderParties order={order} />
        </div>
        <Lines order={order} />
        <Claims order={order} code={code} />
      </article>
    </>
  )
}

function SecretNote() {
  const { t } = useTranslation()
  const copy = () =>
    copyText(location.origin + location.pathname, { done: t('order_link_copied'), failed: t('something_was_happen') })
  return (
    <div className="sec-link no-print">
      <Icon of={KeyRound} />
      <span>{t('order_link_secret')}</span>
      <Button kind="text" size="sm" onClick={() => void copy()}>
        {t('order_link_copy')}
      </Button>
    </div>
  )
}

function Lines({ order }: { order: OrderPage }) {
  const { t, language } = useTranslation()
  return (
    <section className="orderpart">
      <h2>{t('goods')}</h2>
      <ul className="border-t-[1.5px] border-ink-900">
        {order.lines.map((line, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2.5">
            <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
              {localised({ ...line }, 'name', language)}
              <span className="mono block">
                {[line.article, line.dk_code && `ДК ${line.dk_code}`].filter(Boolean).join(' · ')}
              </span>
              <LineParts components={line.components} amount={line.amount} />
            </div>
            <span className="tnum whitespace-nowrap text-ink-600">
              {line.amount} {t(`unit_short_${line.unit}`, { count: line.amount })} × {moneyText(unitPrice(line))}
            </span>
            <b className="tnum ml-auto w-32 text-right font-semibold whitespace-nowrap">{moneyText(line.sum)}</b>
          </li>
        ))}
      </ul>
      <div className="mt-4 ml-auto w-full max-w-[420px]">
        <OrderSums order={order} />
      </div>
    </section>
  )
}
