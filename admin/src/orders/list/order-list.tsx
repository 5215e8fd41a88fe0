import { Link } from 'react-router'
import { type OrderRow, exportOrders } from '@shop/contract/orders.admin'
import { ORDER_STATUSES } from '@shop/contract/rules/order-status'
import { type Translate } from '../failure.ts'
import { type Column, formatMoment, formatMoney, ListPage, useT } from '../ui/kit.ts'
import { ExportButton } from './export-button.tsx'
import { StatusBadge } from './status-badge.tsx'

/** All orders, the newest first. */
export function OrderList() {
  const t = useT()
  const statuses = ORDER_STATUSES.map((id) => ({ id, name: t(`orders.status_${id}`) }))
  return (
    <ListPage<OrderRow>
      title="orders.title"
      columns={columnsIn(t)}
      search="orders.search"
      empty="orders.empty"
      filters={[
        { kind: 'select', source: 'status', label: 'orders.any_status', choices: statuses },
        { kind: 'date', source: 'from', label: 'orders.from' },
        { kind: 'date', source: 'to', label: 'orders.to' },
        { kind: 'money', source: 'sum_min', label: 'orders.sum_min' },
        { kind: 'money', source: 'sum_max', label: 'orders.sum_max' },
      ]}
      actions={<ExportButton route={exportOrders} right="orders.read" />}
    />
  )
}

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
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatMoment(created_at)}</span>,
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
]

function BuyerCell({ row, t }: { row: OrderRow; t: Translate }) {
  const nobody = row.email === null ? t('orders.forgotten') : t('orders.guest')
  return (
    <span className="block min-w-[200px] leading-5 [overflow-wrap:anywhere]">
      {row.organization || row.buyer_name || nobody}
      <span className="block text-sm text-ink-600">{[row.email, row.phone].filter(Boolean).join(', ')}</span>
    </span>
  )
}
