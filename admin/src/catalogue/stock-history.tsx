import { getStaffProduct } from '@shop/contract/catalog.admin'
import { listStockMoves, type StockMove } from '@shop/contract/stock.admin'
import { Link, useParams } from 'react-router'
import {
  type Column,
  DataTable,
  Empty,
  Failure,
  formatMoment,
  Loading,
  PageHead,
  Panel,
  useAnswer,
  useT,
} from '../ui/kit.ts'

/** What came into the store and what left it: by hand, by orders, by cancelled ones. */
export function StockHistory() {
  const t = useT()
  const { id = '' } = useParams()
  const product = useAnswer(getStaffProduct, { params: { id } })
  const { data: answer, error, refetch } = useAnswer(listStockMoves, { params: { id } })
  return (
    <>
      <PageHead title={t('catalogue.stock.history')} />
      {product.data && (
        <p className="mb-4">
          <Link to={`/products/${id}`}>{product.data.data.name_ua}</Link>{' '}
          <span className="mono">{product.data.data.article}</span>, {t('catalogue.product.stock')}:{' '}
          <b>{product.data.data.amount_in_store}</b>
        </p>
      )}
      <Panel is_flush>
        {answer?.data.length === 0 && <Empty title={t('catalogue.stock.empty')} />}
        {answer && answer.data.length > 0 && (
          <DataTable<StockMove>
            caption={t('catalogue.stock.history')}
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
  { key: 'at', label: 'catalogue.stock.at', className: 'mono whitespace-nowrap', show: ({ at }) => formatMoment(at) },
  {
    key: 'change',
    label: 'catalogue.stock.change',
    is_number: true,
    show: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
  },
  { key: 'after', label: 'catalogue.stock.after', is_number: true, show: (move) => move.amount_after ?? '' },
  { key: 'reason', label: 'catalogue.stock.reason', show: (move) => reasonOf(move, t) },
  { key: 'who', label: 'catalogue.stock.who', show: ({ by_name }) => by_name ?? '' },
]

const reasonOf = ({ kind, reason, order }: StockMove, t: Translate): string =>
  kind === 'adjusted'
    ? t('catalogue.stock.adjusted_by', { reason })
    : t(kind === 'ordered' ? 'catalogue.stock.ordered' : 'catalogue.stock.cancelled', { number: order?.number ?? '' })
