import { useState } from 'react'
import { Link } from 'react-router'
import { getPayment, type Payment, refundPayment, reversePart } from '@shop/contract/admin/money/payments'
import { reversePayment, settlePayment } from '@shop/contract/admin/money/payments'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { Empty } from '../kit/page/states.tsx'
import { formatDate, formatMoney, formatTime } from '../kit/text/format.ts'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { OrderFinder } from './order-finder.tsx'
import { PaymentState } from './payment-list.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export function PaymentPage() {
  return <RecordScreen route={getPayment}>{(payment) => <ShownPayment payment={payment} />}</RecordScreen>
}

function ShownPayment({ payment }: { payment: Payment }) {
  const t = useT()
  const can_write = useCan('payments.write')
  return (
    <>
      <PageHead title={t('payments.one', { sum: formatMoney(payment.sum), day: formatDate(payment.received_on) })}>
        {can_write && payment.state !== 'reversed' && <Reverse payment={payment} />}
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          {can_write && payment.rest > 0 && <Settle key={payment.rest} payment={payment} />}
          <Parts payment={payment} can_write={can_write} />
          {payment.refunds.length > 0 && <Refunds payment={payment} />}
        </div>
        <Facts payment={payment} />
      </div>
    </>
  )
}

function Reverse({ payment: { id } }: { payment: Payment }) {
  const t = useT()
  const run = useCall()
  const reverse = async () => {
    const question = { title: t('payments.reverse_question'), text: t('payments.reverse_text') }
    const is_meant = await confirm({ ...question, action: t('payments.reverse'), is_danger: true })
    if (is_meant) await run(reversePayment, { params: { id: String(id) } }, { done: 'payments.reversed' })
  }
  return (
    <Button kind="danger" icon="undo" onClick={() => void reverse()}>
      {t('payments.reverse')}
    </Button>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const t = useT()
  const facts = [
    ['payments.payer', payment.payer_name],
    ['payments.payer_code', payment.payer_code],
    ['payments.payer_iban', payment.payer_iban],
    ['payments.purpose', payment.purpose],
    ['payments.source', t(`payments.source_${payment.source}`)],
    ['payments.made_by', [payment.made_by_name, formatTime(payment.created_at)].filter(Boolean).join(', ')],
    ['payments.reversed_by', [payment.reversed_by_name, formatTime(payment.reversed_at)].filter(Boolean).join(', ')],
  ] as const
  return (
    <Panel title={t('payments.facts')} actions={<PaymentState state={payment.state} />}>
      <dl className="grid gap-3">
        {facts
          .filter(([label, text]) => text !== '' && (label !== 'payments.reversed_by' || payment.state === 'reversed'))
          .map(([label, text]) => (
            <div key={label}>
              <dt className="text-sm text-ink-600">{t(label)}</dt>
              <dd className="[overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        <div>
          <dt className="text-sm text-ink-600">{t('payments.rest')}</dt>
          <dd className="tnum text-xl font-semibold">{formatMoney(payment.rest)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

interface ChosenOrder {
  id: number
  number: string
  rest: number
}

/** Suggested orders with one click, others by number. */
function Settle({ payment: { id, rest, suggestions } }: { payment: Payment }) {
  const t = useT()
  const run = useCall()
  const [chosen, choose] = useState<ChosenOrder | null>(null)
  const settle = (order_id: number, sum: number) =>
    run(settlePayment, { params: { id: String(id) }, body: { order_id, sum } }, { done: 'payments.settled' })
  return (
    <Panel title={t('payments.settle')}>
      {suggestions.length === 0 && <p className="hint">{t('payments.no_suggestions')}</p>}
      <ul className="grid gap-3">
        {suggestions.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <span className="grid gap-1">
              <Link className="link mono" to={`/orders/${order.id}`}>
                {order.number}
              </Link>
              <span className="[overflow-wrap:anywhere]">{order.buyer_name}</span>
              <span className="text-sm text-ink-600">
                {t('payments.left_of', { rest: formatMoney(order.rest), total: formatMoney(order.total) })}
              </span>
              <span className="flex flex-wrap gap-1.5">
                {order.by.map((reason) => (
                  <Badge key={reason} kind="info">
                    {t(`payments.by_${reason}`)}
                  </Badge>
                ))}
              </span>
            </span>
            <Button icon="check" onClick={() => void settle(order.id, Math.min(rest, order.rest))}>
              {t('payments.settle_sum', { sum: formatMoney(Math.min(rest, order.rest)) })}
            </Button>
          </li>
        ))}
      </ul>
      <OrderFinder onChoose={choose} />
      {chosen && <Sum key={chosen.id} order={chosen} rest={rest} onSettle={(sum) => settle(chosen.id, sum)} />}
      <PayBack payment_id={id} rest={rest} />
    </Panel>
  )
}

function PayBack({ payment_id, rest }: { payment_id: number; rest: number }) {
  const t = useT()
  const run = useCall()
  const [is_open, open] = useState(false)
  const payBack = (body: { sum: number; reason: string }) =>
    run(refundPayment, { params: { id: String(payment_id) }, body }, { done: 'payments.refund_recorded' })
  return (
    <div>
      <Button kind="ghost" icon="undo" onClick={() => open(true)}>
        {t('payments.refund')}
      </Button>
      {is_open && <RefundDialog most={rest} onRefund={payBack} onClose={() => open(false)} />}
    </div>
  )
}

interface SumProps {
  order: ChosenOrder
  rest: number
  onSettle(sum: number): Promise<unknown>
}

function Sum({ order, rest, onSettle }: SumProps) {
  const t = useT()
  const [typed, type] = useState(String(Math.min(rest, order.rest)).replace('.', ','))
  const [is_busy, setBusy] = useState(false)
  const sum = readNumber(typed, 2)
  const settle = async () => {
    if (typeof sum !== 'number') return
    setBusy(true)
    await onSettle(sum)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('payments.sum_for', { number: order.number })}
        value={typed}
        onChange={type}
        length_max={20}
        fault={typeof sum === 'number' ? undefined : t('payments.sum_needed')}
      />
      <Button icon="check" is_busy={is_busy} disabled={typeof sum !== 'number'} onClick={() => void settle()}>
        {t('payments.settle_one')}
      </Button>
    </div>
  )
}

function Parts({ payment: { id, parts, state }, can_write }: { payment: Payment; can_write: boolean }) {
  const t = useT()
  const run = useCall()
  const reverse = async (part_id: number) => {
    const is_meant = await confirm({ title: t('payments.unsettle_question'), action: t('payments.unsettle') })
    const params = { id: String(id), part_id: String(part_id) }
    if (is_meant) await run(reversePart, { params }, { done: 'payments.unsettled' })
  }
  return (
    <Panel title={t('payments.parts')}>
      {parts.length === 0 && <Empty title={t('payments.no_parts')} />}
      <ul className="grid gap-3">
        {parts.map((part) => (
          <li key={part.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
            <span className="grid gap-0.5">
              <Link className="link mono" to={`/orders/${part.order_id}`}>
                {part.order_number}
              </Link>
              <span className="text-sm text-ink-600">
                {[part.made_by_name, formatTime(part.created_at)].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <b className={`tnum ${part.is_reversed ? 'line-through' : ''}`}>{formatMoney(part.sum)}</b>
              {can_write && state !== 'reversed' && part.sum > 0 && !part.is_reversed && (
                <Button kind="text" icon="undo" onClick={() => void reverse(part.id)}>
                  {t('payments.unsettle')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Refunds({ payment: { refunds } }: { payment: Payment }) {
  const t = useT()
  return (
    <Panel title={t('payments.refunds')}>
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="grid gap-0.5">
              <span className="mono">{refund.order_number}</span>
              <span className="text-sm text-ink-600">
                {[refund.reason, refund.problem, refund.made_by_name, formatTime(refund.created_at)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className="flex items-center gap-3">
              <Badge kind={refund.state === 'failed' ? 'bad' : refund.state === 'done' ? 'ok' : 'info'}>
                {t(`payments.refund_${refund.state}`)}
              </Badge>
              <b className="tnum">{formatMoney(refund.sum)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
