import { useState } from 'react'
import { Link } from 'react-router'
import { PAYMENT_STATES, type PaymentRow } from '@shop/contract/admin/money/payments'
import { PAYMENT_SOURCES } from '@shop/contract/rules/money/payments'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { useCan } from '../kit/calls/use-staff.ts'
import type { Column } from '../kit/list/data-table.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { formatDate, formatId, formatMoney } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { NewPayment } from './new-payment.tsx'

const COLUMNS: Column<PaymentRow>[] = [
  {
    key: 'payer',
    label: 'payments.payer',
    className: 'md:min-w-[220px]',
    show: ({ id, payer_name, payer_code, purpose }) => (
      <span className="grid gap-0.5">
        <Link className="font-medium no-underline hover:text-brand-600" to={`/payments/${id}`}>
          {payer_name || payer_code || formatId(id)}
        </Link>
        <span className="text-sm text-ink-600 [overflow-wrap:anywhere]">{purpose}</span>
      </span>
    ),
  },
  {
    key: 'day',
    label: 'payments.received_on',
    sort: 'received_on',
    show: ({ received_on }) => <span className="tnum whitespace-nowrap">{formatDate(received_on)}</span>,
  },
  { key: 'orders', label: 'payments.orders', show: ({ orders }) => <Orders orders={orders} /> },
  { key: 'state', label: 'payments.state', show: ({ state }) => <PaymentState state={state} /> },
  {
    key: 'sum',
    label: 'payments.sum',
    sort: 'sum',
    is_number: true,
    show: ({ sum }) => <b className="font-semibold whitespace-nowrap">{formatMoney(sum)}</b>,
  },
]

const KINDS = { open: 'info', settled: 'ok', reversed: 'line' } as const

export function PaymentState({ state }: Pick<PaymentRow, 'state'>) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`payments.state_${state}`)}</Badge>
}

const Orders = ({ orders }: Pick<PaymentRow, 'orders'>) => (
  <span className="grid gap-0.5">
    {orders.map(({ id, number }) => (
      <Link key={id} className="link mono whitespace-nowrap" to={`/orders/${id}`}>
        {number}
      </Link>
    ))}
  </span>
)

export function PaymentList() {
  const t = useT()
  const can_write = useCan('payments.write')
  const [is_adding, add] = useState(false)
  return (
    <>
      <ListPage<PaymentRow>
        title="payments.title"
        search="payments.search"
        empty="payments.empty"
        columns={COLUMNS}
        filters={[
          {
            kind: 'select',
            source: 'state',
            label: 'payments.any_state',
            choices: PAYMENT_STATES.map((id) => ({ id, name: t(`payments.state_${id}`) })),
          },
          {
            kind: 'select',
            source: 'source',
            label: 'payments.any_source',
            choices: PAYMENT_SOURCES.map((id) => ({ id, name: t(`payments.source_${id}`) })),
          },
          { kind: 'date', source: 'from', label: 'payments.from' },
          { kind: 'date', source: 'to', label: 'payments.to' },
        ]}
        actions={
          can_write && (
            <>
              <ButtonLink to="/payments/import" kind="ghost" icon="upload">
                {t('payments.import')}
              </ButtonLink>
              <Button icon="plus" onClick={() => add(true)}>
                {t('payments.add')}
              </Button>
            </>
          )
        }
      />
      {is_adding && <NewPayment onClose={() => add(false)} />}
    </>
  )
}
