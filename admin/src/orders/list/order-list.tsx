import { Link } from 'react-router'
import { countStaffOrders, type OrderRow, exportOrders } from '@shop/contract/admin/orders/orders'
import type { CalledInput } from '@shop/contract/endpoint'
import { DELIVERY_METHODS } from '@shop/contract/rules/orders/order-details'
import { PAID_STATES } from '@shop/contract/rules/money/payments'
import { ORDER_STATUSES } from '@shop/contract/rules/orders/order-status'
import { NOVA_POSHTA, SHIPMENT_STATES } from '@shop/contract/rules/orders/shipment-state'
import { type Translate } from '../../failure.ts'
import type { Column } from '../../kit/list/data-table.tsx'
import { formatMoney, formatNumber, formatTime } from '../../kit/text/format.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer } from '../../kit/calls/use-call.ts'
import { filterQuery, type FilterValues } from '../../list-query.ts'
import { buyerOf, OrderCard } from './order-card.tsx'
import { ExportButton } from './export-button.tsx'
import { PaidBadge } from '../order-payments.tsx'
import { StatusBadge } from '../status-badge.tsx'

export function OrderList() {
  const t = useT()
  const statuses = ORDER_STATUSES.map((id) => ({ id, name: t(`orders.status_${id}`) }))
  const paid_states = PAID_STATES.map((id) => ({ id, name: t(`payments.paid_${id}`) }))
  const methods = DELIVERY_METHODS.map((id) => ({ id, name: t(`details.method_${id}`) }))
  const carriers = [
    { id: NOVA_POSHTA, name: t('shipments.nova_poshta') },
    { id: 'other', name: t('orders.other_carrier') },
  ]
  const shipped = [
    { id: 'none', name: t('orders.no_shipment') },
    ...SHIPMENT_STATES.map((id) => ({ id, name: t(`shipments.state_${id}`) })),
  ]
  return (
    <ListPage<OrderRow>
      title="orders.title"
      columns={columnsIn(t)}
      search="orders.search"
      empty="orders.empty"
      chips={{
        source: 'status',
        label: 'orders.column_status',
        all: 'orders.any_status',
        choices: statuses,
        Count: StatusCount,
      }}
      card={showCard}
      are_filters_folded
      filters={[
        { kind: 'text', source: 'institution', label: 'orders.institution' },
        { kind: 'select', source: 'paid', label: 'payments.any_paid', choices: paid_states },
        { kind: 'select', source: 'delivery_method', label: 'orders.any_delivery', choices: methods },
        { kind: 'select', source: 'carrier', label: 'orders.any_carrier', choices: carriers },
        { kind: 'select', source: 'shipment_status', label: 'orders.any_shipment', choices: shipped },
        { kind: 'date', source: 'from', label: 'orders.from' },
        { kind: 'date', source: 'to', label: 'orders.to' },
        { kind: 'money', source: 'sum_min', label: 'orders.sum_min' },
        { kind: 'money', source: 'sum_max', label: 'orders.sum_max' },
      ]}
      actions={<ExportButton route={exportOrders} right="orders.read" />}
    />
  )
}

type CountQuery = NonNullable<CalledInput<typeof countStaffOrders>['query']>

/** All chips share one answer. */
function StatusCount({ choice, filter }: { choice: string; filter: FilterValues }) {
  // From the address bar; the server checks it.
  const { data } = useAnswer(countStaffOrders, { query: filterQuery(filter) as CountQuery })
  if (!data) return null
  const counted = data.data.filter(({ status }) => choice === '' || status === choice)
  return formatNumber(counted.reduce((sum, { count }) => sum + count, 0))
}

const showCard = (row: OrderRow) => <OrderCard row={row} />

const columnsIn = (t: Translate): Column<OrderRow>[] => [
  {
    key: 'number',
    label: 'orders.column_number',
    sort: 'id',
    show: ({ id, number }) => (
      <Link className="link mono font-semibold whitespace-nowrap" to={`/orders/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'date',
    label: 'orders.column_date',
    sort: 'created_at',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatTime(created_at)}</span>,
  },
  { key: 'buyer', label: 'orders.column_buyer', show: (row) => <BuyerCell row={row} t={t} /> },
  { key: 'goods', label: 'orders.column_goods', is_number: true, show: ({ products_count }) => products_count },
  {
    key: 'sum',
    label: 'orders.column_sum',
    sort: 'total',
    is_number: true,
    show: ({ total }) => <b className="font-semibold">{formatMoney(total)}</b>,
  },
  {
    key: 'status',
    label: 'orders.column_status',
    sort: 'status',
    show: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'payment',
    label: 'orders.column_payment',
    show: ({ payment_terms, paid_state }) => (
      <span className="grid justify-items-start gap-1">
        <PaidBadge state={paid_state} />
        {payment_terms !== null && <span className="text-sm">{t(`details.terms_${payment_terms}`)}</span>}
      </span>
    ),
  },
  {
    key: 'delivery',
    label: 'orders.column_delivery',
    show: ({ delivery_method }) => (delivery_method === null ? '—' : t(`details.method_${delivery_method}`)),
  },
]

function BuyerCell({ row, t }: { row: OrderRow; t: Translate }) {
  return (
    <span className="block min-w-[200px] leading-5 [overflow-wrap:anywhere]">
      {buyerOf(row, t)}
      <span className="block text-sm text-ink-600">{[row.email, row.phone].filter(Boolean).join(', ')}</span>
    </span>
  )
}
