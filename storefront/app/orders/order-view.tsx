import type { OrderDetail } from '@shop/contract/shop/orders/orders'
import { dayText } from '../account/public.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ReorderNote } from './reorder-note.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { DeliveryPapers } from './delivery-papers.tsx'
import { Shipments } from './shipments.tsx'
import { OrderSteps } from './order-steps.tsx'
import { useReorder } from './use-reorder.ts'

export function OrderView({ order, user_id }: { order: OrderDetail; user_id: number }) {
  const { t } = useTranslation()
  const reorder = useReorder(order, user_id)
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
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderLines order={order} />
          <OrderHistory events={order.events} />
          {order.status !== 'cancelled' && (
            <div className="panel p-5 [&_h2]:text-base">
              <DeliveryPapers papers={order.delivery_papers} lines={order.lines} />
            </div>
          )}
        </div>
        <aside className="grid gap-4">
          {order.shipments.length > 0 ? (
            <section className="panel p-5">
              <h2 className="mb-3 text-base">{t('delivery')}</h2>
              <Shipments shipments={order.shipments} lines={order.lines} />
            </section>
          ) : (
            order.tracking_number && <Tracking number={order.tracking_number} />
          )}
          <OrderDocuments order={order} user_id={user_id} />
          {(order.note || order.is_get_example) && <BuyerNote order={order} />}
        </aside>
      </div>
    </>
  )
}

function Tracking({ number }: { number: string }) {
  const { t } = useTranslation()
  return (
    <section className="panel p-5">
      <h2 className="text-base">{t('tracking_number')}</h2>
      <p className="mt-2 font-mono break-all">{number}</p>
    </section>
  )
}

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
