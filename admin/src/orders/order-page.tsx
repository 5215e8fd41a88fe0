import { getStaffOrder, type AdminOrder } from '@shop/contract/admin/orders/orders'
import { formatTime } from '../kit/text/format.ts'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { useT } from '../kit/text/translate.ts'
import { OrderCards } from '../card-payments/order-cards.tsx'
import { ShipmentsPanel } from '../shipments/shipments-panel.tsx'
import { DeliveryPapers } from './delivery-papers.tsx'
import { OrderPanels } from './details/order-panels.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './lines/order-lines.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPageLink } from './order-page-link.tsx'
import { OrderBottomBar, OrderStatusBar } from './order-status-bar.tsx'
import { OrderSteps } from './order-steps.tsx'

export function OrderPage() {
  return (
    <RecordScreen route={getStaffOrder}>{(order, again) => <ShownOrder order={order} onStale={again} />}</RecordScreen>
  )
}

function ShownOrder({ order, onStale }: { order: AdminOrder; onStale: () => void }) {
  const t = useT()
  const source = order.made_by_name
    ? t('orders.made_by', { name: order.made_by_name })
    : t(order.account ? 'orders.from_account' : 'orders.from_guest')
  return (
    <>
      <PageHead title={t('orders.one', { number: order.number })} note={`${source} · ${formatTime(order.created_at)}`}>
        <OrderStatusBar order={order} onStale={onStale} />
      </PageHead>
      <OrderSteps order={order} />
      {/* On phones one column, in the order of need. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:contents">
          <div className="max-md:order-2">
            <OrderLines order={order} onStale={onStale} />
          </div>
          <div className="max-md:order-3">
            <ShipmentsPanel order={order} />
          </div>
          <div className="max-md:order-4">
            <DeliveryPapers papers={order.delivery_papers} />
          </div>
          <div className="max-md:order-8">
            <OrderHistory order={order} />
          </div>
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:contents md:max-xl:grid-cols-2">
          <OrderPanels order={order} onStale={onStale} />
          <div className="grid gap-4 max-md:order-5">
            <OrderPayments order={order} />
            <OrderCards order={order} />
            <OrderDocuments order={order} />
            <OrderPageLink order={order} />
            <OrderNote order={order} />
          </div>
        </aside>
      </div>
      <OrderBottomBar order={order} onStale={onStale} />
    </>
  )
}
