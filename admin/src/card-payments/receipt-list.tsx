import { Link } from 'react-router'
import type { FiscalReceipt } from '@shop/contract/admin/money/fiscal-receipts'
import { RECEIPT_STATES } from '@shop/contract/rules/money/card-payments'
import type { Column } from '../kit/list/data-table.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { formatMoney, formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { ReceiptKind, ReceiptState, RetryReceipt } from './receipt-state.tsx'

const COLUMNS: Column<FiscalReceipt>[] = [
  {
    key: 'order',
    label: 'receipts.column_order',
    show: ({ order_id, order_number }) => (
      <Link className="link whitespace-nowrap" to={`/orders/${order_id}`}>
        {order_number}
      </Link>
    ),
  },
  { key: 'kind', label: 'receipts.column_kind', show: ({ kind }) => <ReceiptKind kind={kind} /> },
  {
    key: 'state',
    label: 'receipts.column_state',
    className: 'md:min-w-[200px]',
    show: (receipt) => <ReceiptState receipt={receipt} />,
  },
  { key: 'sum', label: 'receipts.column_sum', sort: 'sum', is_number: true, show: ({ sum }) => formatMoney(sum) },
  {
    key: 'code',
    label: 'receipts.column_code',
    show: ({ fiscal_code }) => <span className="mono break-all">{fiscal_code}</span>,
  },
  {
    key: 'time',
    label: 'receipts.column_time',
    sort: 'id',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatTime(created_at)}</span>,
  },
  { key: 'retry', label: 'receipts.retry', show: (receipt) => <RetryReceipt receipt={receipt} /> },
]

export function ReceiptList() {
  const t = useT()
  const states = RECEIPT_STATES.map((id) => ({ id, name: t(`receipts.state_${id}`) }))
  return (
    <ListPage<FiscalReceipt>
      title="receipts.title"
      search="receipts.search"
      empty="receipts.empty"
      columns={COLUMNS}
      filters={[{ kind: 'select', source: 'state', label: 'receipts.any_state', choices: states }]}
    />
  )
}
