import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { dayText, RetryNote } from '../account/public.ts'
import { useFollowedOrder } from '../card-payments/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ReorderNote } from './reorder-note.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Claims, LoadedClaims } from './by-code/claims.tsx'
import { CardPayment, OrderMoney } from './by-code/order-money.tsx'
import { OrderParties } from './by-code/order-parties.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { DeliveryPapers } from './delivery-papers.tsx'
import { OrderSteps } from './order-steps.tsx'
import { useReorder } from './use-reorder.ts'
import './by-code/order-parts.css'

interface ViewProps {
  order: OrderDetail
  own_page: OrderPage | 'ended' | 'failed'
  user_id: number
  onChanged: () => void
}

export function OrderView({ order, own_page, user_id, onChanged }: ViewProps) {
  const { t } = useTranslation()
  const reorder = useReorder(order, user_id)
  const [open_page, refresh] = useFollowedOrder(typeof own_page === 'object' ? own_page : null, order.code)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-3xl lg:text-4xl">{t('order_number', { id: order.number })}</h1>
          <p className="mt-2 flex flex-wrap gap-x-3 text-ink-600">
            <time dateTime={order.created_at}>{t('order_placed_on', { day: dayText(order.created_at) })}</time>
          </p>
        </div>
        <Button is_loading={reorder.is_working} onClick={() => void reorder.order()}>
          {t('order_again')}
        </Button>
      </div>
      {reorder.done && <ReorderNote done={reorder.done} order={order} />}
      <OrderSteps order={order} />
      {open_page && <CardPayment order={open_page} code={order.code} onFailed={refresh} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderLines order={{ ...order, ...(open_page && paidOf(open_page)) }} />
          {open_page && (
            <div className="panel orderbox p-5">
              <OrderMoney order={open_page} />
            </div>
          )}
          <OrderHistory events={order.events} />
          {order.status !== 'cancelled' && (
            <div className="panel orderbox p-5">
              <DeliveryPapers papers={order.delivery_papers} lines={order.lines} />
            </div>
          )}
          <div className="panel orderbox p-5">
            {open_page && <Claims order={open_page} code={order.code} />}
            {own_page === 'ended' && <LoadedClaims code={order.code} />}
            {own_page === 'failed' && <RetryNote text={t('claims_not_loaded')} onRetry={onChanged} />}
          </div>
        </div>
        <aside className="grid gap-4">
          <div className="panel orderbox orderbox--parties p-5">
            <OrderParties order={order} />
          </div>
          <OrderDocuments order={order} user_id={user_id} />
          {(order.note || order.is_get_example) && <BuyerNote order={order} />}
        </aside>
      </div>
    </>
  )
}

/** The bank may have answered since the order was read. */
const paidOf = ({ paid, left_to_pay }: OrderPage) => ({ paid, left_to_pay })

function BuyerNote({ order: { note, is_get_example } }: { order: OrderDetail }) {
  const { t } = useTranslation()
  return (
    <section className="panel p-5">
      <h2 className="text-base">{t('order_comment')}</h2>
      {note && (
        <p className="mt-2 border-l-3 border-marker-400 pl-3 leading-6 [overflow-wrap:anywhere] whitespace-pre-line">
          {note}
        </p>
      )}
      {is_get_example && (
        <p className="mt-3">
          <Badge kind="info">{t('asked_for_example')}</Badge>
        </p>
      )}
    </section>
  )
}
