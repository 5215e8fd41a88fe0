import { getStaffProduct } from '@shop/contract/admin/catalog/catalog'
import { listStockMoves, type StockMove } from '@shop/contract/admin/catalog/stock'
import { Link, useParams } from 'react-router'
import { type Column, DataTable } from '../../kit/list/data-table.tsx'
import { formatTime } from '../../kit/text/format.ts'
import { PageHead } from '../../kit/page/page-head.tsx'
import { Panel } from '../../kit/page/panel.tsx'
import { Empty, Failure, Loading } from '../../kit/page/states.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer } from '../../kit/calls/use-call.ts'

export function StockHistory() {
  const t = useT()
  const { id = '' } = useParams()
  const product = useAnswer(getStaffProduct, { params: { id } })
  const { data: answer, error, refetch } = useAnswer(listStockMoves, { params: { id } })
  return (
    <>
      <PageHead title={t('catalog.stock.history')} />
      {product.data && (
        <p className="mb-4">
          <Link to={`/products/${id}`}>{product.data.data.name_ua}</Link>{' '}
          <span className="mono">{product.data.data.article}</span>, {t('catalog.product.stock')}:{' '}
          <b>{product.data.data.amount_in_store}</b>
        </p>
      )}
      <Panel is_flush>
        {answer?.data.length === 0 && <Empty title={t('catalog.stock.empty')} />}
        {answer && answer.data.length > 0 && (
          <DataTable<StockMove>
            caption={t('catalog.stock.history')}
            columns={columnsOf(t)}
            rows={answer.data}
            keyOf={(move) => `${move.at} ${move.kind} ${move.order?.id ?? ''} ${move.change}`}
          />
        )}
        {!answer && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />)}
      </Panel>
    </>
  )
}

type Translate = ReturnType<typeof useT>

const columnsOf = (t: Translate): Column<StockMove>[] => [
  { key: 'at', label: 'catalog.stock.at', className: 'mono whitespace-nowrap', show: ({ at }) => formatTime(at) },
  {
    key: 'change',
    label: 'catalog.stock.change',
    is_number: true,
    show: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
  },
  { key: 'after', label: 'catalog.stock.after', is_number: true, show: (move) => move.amount_after ?? '' },
  { key: 'reason', label: 'catalog.stock.reason', show: (move) => reasonOf(move, t) },
  { key: 'who', label: 'catalog.stock.who', show: ({ by_name }) => by_name ?? '' },
]

const reasonOf = ({ kind, reason, order, import: from }: StockMove, t: Translate): string =>
  ({
    adjusted: t('catalog.stock.adjusted_by', { reason }),
    imported: t('catalog.stock.imported', { number: from?.id, file: from?.file_name }),
    ordered: t('catalog.stock.ordered', { number: order?.number }),
    cancelled: t('catalog.stock.cancelled', { number: order?.number }),
  })[kind]
