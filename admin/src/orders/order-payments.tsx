import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminOrder, OrderRow } from '@shop/contract/admin/orders/orders'
import { refundOrder } from '@shop/contract/admin/money/payments'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { Panel } from '../kit/page/panel.tsx'
import { formatDate, formatMoney } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { RefundDialog } from '../payments/refund-dialog.tsx'

const KINDS = { unpaid: 'line', partly: 'info', paid: 'ok', overdue: 'bad' } as const

export function PaidBadge({ state }: { state: OrderRow['paid_state'] }) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`payments.paid_${state}`)}</Badge>
}

export function OrderPayments({ order }: { order: AdminOrder }) {
  const t = useT()
  const can_write = useCan('payments.write')
  const can_read = useCan('payments.read')
  const [is_refunding, refund] = useState(false)
  const run = useCall()
  const payBack = (body: { sum: number; reason: string }) =>
    run(refundOrder, { params: { id: String(order.id) }, body }, { done: 'payments.refund_recorded' })
  if (!can_read) return null
  const { payments, paid, left_to_pay, due_on } = order
  return (
    <Panel title={t('payments.of_order')} actions={<PaidBadge state={order.paid_state} />}>
      {payments.length === 0 && <p className="hint">{t('payments.none_of_order')}</p>}
      <ul className="grid gap-2">
        {payments.map(({ payment_id, received_on, sum, source, payer_name, refunded, refunding }) => (
          <li key={payment_id} className="flex items-baseline justify-between gap-3">
            <span className="grid">
              <Link className="link tnum" to={`/payments/${payment_id}`}>
                {formatDate(received_on)}
              </Link>
              <span className="text-sm text-ink-600 [overflow-wrap:anywhere]">
                {[
                  payer_name || t(`payments.source_${source}`),
                  refunded > 0 && t('payments.refunded_sum', { sum: formatMoney(refunded) }),
                  refunding > 0 && t('payments.refunding_sum', { sum: formatMoney(refunding) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <b className="tnum whitespace-nowrap">{formatMoney(sum)}</b>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>{t('payments.paid')}</dt>
        <dd className="tnum">{formatMoney(paid)}</dd>
        <dt className="font-semibold">{t('payments.order_rest')}</dt>
        <dd className="tnum font-semibold">{formatMoney(left_to_pay)}</dd>
        {due_on !== null && left_to_pay > 0 && (
          <>
            <dt>{t('payments.due_on')}</dt>
            <dd className="tnum">{formatDate(due_on)}</dd>
          </>
        )}
      </dl>
      {can_write && paid > 0 && (
        <div>
          <Button kind="ghost" icon="undo" onClick={() => refund(true)}>
            {t('payments.refund')}
          </Button>
        </div>
      )}
      {is_refunding && <RefundDialog most={paid} onRefund={payBack} onClose={() => refund(false)} />}
    </Panel>
  )
}
