import { Link } from 'react-router'
import { type DocumentRow, exportDocuments, getDocumentFile } from '@shop/contract/admin/money/billing'
import { DOCUMENT_KINDS } from '@shop/contract/rules/orders/order-status'
import type { Translate } from '../../failure.ts'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { IconButton } from '../../kit/widgets/button.tsx'
import type { Column } from '../../kit/list/data-table.tsx'
import { formatDate, formatMoney } from '../../kit/text/format.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { saveDocument } from '../../kit/calls/save-document.ts'
import { useT } from '../../kit/text/translate.ts'
import { useCall } from '../../kit/calls/use-call.ts'
import { ExportButton } from './export-button.tsx'

/** Voided ones too. */
export function DocumentList() {
  const t = useT()
  return (
    <ListPage<DocumentRow>
      title="orders.documents_title"
      columns={columnsIn(t)}
      search="orders.documents_search"
      empty="orders.documents_empty"
      rowTo={({ order_id }) => `/orders/${order_id}`}
      filters={[
        {
          kind: 'select',
          source: 'kind',
          label: 'orders.document_any',
          choices: DOCUMENT_KINDS.map((id) => ({ id, name: t(`orders.document_${id}`) })),
        },
        {
          kind: 'select',
          source: 'state',
          label: 'orders.document_all_states',
          choices: ['counts', 'voided'].map((id) => ({ id, name: t(`orders.document_${id}`) })),
        },
        { kind: 'date', source: 'from', label: 'orders.from' },
        { kind: 'date', source: 'to', label: 'orders.to' },
      ]}
      actions={<ExportButton route={exportDocuments} right="documents.read" />}
    />
  )
}

const columnsIn = (t: Translate): Column<DocumentRow>[] => [
  {
    key: 'number',
    label: 'orders.column_document',
    sort: 'number',
    show: ({ kind, number, voided_at, void_reason }) => (
      <span className="block leading-5">
        <span className={`mono font-semibold whitespace-nowrap ${voided_at ? 'line-through' : ''}`}>{number}</span>
        <span className="block text-sm text-ink-600">{t(`orders.document_${kind}`)}</span>
        {voided_at && <Badge kind="bad">{t('orders.document_is_voided', { reason: void_reason })}</Badge>}
      </span>
    ),
  },
  {
    key: 'date',
    label: 'orders.column_date',
    sort: 'issued_at',
    show: ({ issued_at }) => <span className="tnum">{formatDate(issued_at)}</span>,
  },
  {
    key: 'order',
    label: 'orders.column_order',
    show: ({ order_id, order_number }) => (
      <Link className="link mono whitespace-nowrap" to={`/orders/${order_id}`}>
        {order_number}
      </Link>
    ),
  },
  {
    key: 'buyer',
    label: 'orders.column_buyer',
    show: ({ buyer }) => <span className="[overflow-wrap:anywhere]">{buyer}</span>,
  },
  { key: 'by', label: 'orders.column_issued_by', show: ({ issued_by_name }) => issued_by_name },
  {
    key: 'sum',
    label: 'orders.column_sum',
    sort: 'total',
    is_number: true,
    show: ({ total }) => <b className="font-semibold">{formatMoney(total)}</b>,
  },
  { key: 'file', label: '', show: (row) => <Download row={row} /> },
]

function Download({ row }: { row: DocumentRow }) {
  const t = useT()
  const run = useCall()
  const save = async () => {
    const file = await run(getDocumentFile, { params: { id: String(row.id) } })
    if (file) saveDocument(file)
  }
  return (
    <IconButton
      icon="download"
      label={t('orders.document_download', { number: row.number })}
      onClick={() => void save()}
    />
  )
}
