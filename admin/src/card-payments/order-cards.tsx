import type { AdminOrder } from '@shop/contract/admin/orders/orders'
import { getOrderCards, type PaymentAttempt, pollPayments } from '@shop/contract/admin/money/fiscal-receipts'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { formatMoney, formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { ReceiptKind, ReceiptState, RetryReceipt } from './receipt-state.tsx'

const KINDS: Record<PaymentAttempt['state'], 'info' | 'ok' | 'bad' | 'warn' | 'line'> = {
  making: 'line',
  waiting: 'info',
  paid: 'ok',
  refused: 'bad',
  expired: 'line',
  differs: 'warn',
  reversed: 'warn',
  failed: 'bad',
}

/** Shown once there is an attempt. */
export function OrderCards({ order }: { order: AdminOrder }) {
  return useCan('payments.read') ? <Cards order={order} /> : null
}

function Cards({ order }: { order: AdminOrder }) {
  const t = useT()
  const run = useCall()
  const can_write = useCan('payments.write')
  const { data } = useAnswer(getOrderCards, { params: { id: String(order.id) } })
  const { attempts = [], receipts = [] } = data?.data ?? {}
  if (attempts.length === 0) return null
  const is_waiting = attempts.some(({ state }) => state === 'waiting')
  return (
    <section className="panel grid gap-3 p-5">
      <h2 className="text-base">{t('cards.title')}</h2>
      <ul className="divide-y divide-line">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
        {receipts.map((receipt) => (
          <li key={`receipt-${receipt.id}`} className="grid gap-1.5 py-3 text-[.9375rem]">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t('receipts.title')}: <ReceiptKind kind={receipt.kind} />
              </span>
              <span className="tnum whitespace-nowrap">{formatMoney(receipt.sum)}</span>
            </span>
            <ReceiptState receipt={receipt} />
            <RetryReceipt receipt={receipt} />
          </li>
        ))}
      </ul>
      {can_write && is_waiting && (
        <Button kind="ghost" onClick={() => void run(pollPayments, {}, { done: 'cards.polled' })}>
          {t('cards.poll')}
        </Button>
      )}
    </section>
  )
}

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  const t = useT()
  const { provider, state, sum, card_mask, problem, created_at, reference } = attempt
  return (
    <li className="grid gap-1 py-3 text-[.9375rem]">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge kind={KINDS[state]}>{t(`cards.state_${state}`)}</Badge>
        <span className="tnum whitespace-nowrap">{formatMoney(sum)}</span>
      </span>
      <span className="text-sm text-ink-600">
        {[provider === 'liqpay' ? 'LiqPay' : provider, card_mask, formatTime(created_at)].filter(Boolean).join(' · ')}
      </span>
      {problem !== '' && <span className="text-sm [overflow-wrap:anywhere]">{problem}</span>}
      <span className="mono text-xs break-all">{reference}</span>
    </li>
  )
}
