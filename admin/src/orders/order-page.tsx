import { getStaffOrder, type StaffOrder } from '@shop/contract/orders.admin'
import { AnsweredScreen, PageHead, useT } from '../ui/kit.ts'
import { OrderBuyer } from './order-buyer.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatusBar } from './order-status-bar.tsx'
import { OrderSteps } from './order-steps.tsx'

/** An order: its way, its goods, its buyer, its documents, and what was said about it. */
export function OrderPage() {
  return (
    <AnsweredScreen route={getStaffOrder}>
      {(order, again) => <ShownOrder order={order} onStale={again} />}
    </AnsweredScreen>
  )
}

function ShownOrder({ order, onStale }: { order: StaffOrder; onStale: () => void }) {
  const t = useT()
  return (
    <>
      <PageHead title={t('orders.one', { number: order.number })}>
        <OrderStatusBar order={order} onStale={onStale} />
      </PageHead>
      <OrderSteps order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderLines order={order} onStale={onStale} />
          <OrderHistory order={order} />
        </div>
        <aside className="grid items-start gap-4 md:max-xl:grid-cols-2">
          <OrderBuyer order={order} onStale={onStale} />
          <OrderDocuments order={order} />
        </aside>
      </div>
    </>
  )
}
