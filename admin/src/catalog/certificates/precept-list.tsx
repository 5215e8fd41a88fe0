import {
  listStaffPrecepts,
  orderPrecepts,
  removePrecept,
  type AdminPrecept,
} from '@shop/contract/admin/catalog/precepts'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { Link } from 'react-router'
import { confirm } from '../../kit/widgets/dialog.tsx'
import { formatDate } from '../../kit/text/format.ts'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer, useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { OrderedList } from '../categories/ordered-list.tsx'

export function PreceptList() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('catalogue.write')
  const { data: answer, error, refetch } = useAnswer(listStaffPrecepts, { query: { per_page: String(ADMIN_PAGE_MAX) } })
  const order = async (ids: number[]) => {
    await run(orderPrecepts, { body: { ids } }, { done: 'catalog.order.saved' })
  }
  const remove = async ({ id, number, products_count }: AdminPrecept) => {
    const is_sure = await confirm({
      title: t('catalog.papers.remove_title', { number }),
      text: t('catalog.papers.remove_text', { count: products_count }),
      action: t('catalog.categories.remove'),
      is_danger: true,
    })
    if (is_sure) await run(removePrecept, { params: { id: String(id) } }, { done: 'catalog.papers.removed' })
  }
  return (
    <OrderedList<AdminPrecept>
      title="catalog.papers.title"
      empty="catalog.papers.empty"
      add="catalog.papers.add"
      add_to="/precepts/create"
      rows={answer?.data}
      error={error}
      onRetry={() => void refetch()}
      may_write={may_write}
      nameOf={({ number }) => number}
      Entry={PreceptRow}
      onOrder={answer && answer.total === answer.data.length ? order : null}
      onRemove={remove}
      remove="catalog.categories.remove"
    />
  )
}

function PreceptRow({ row: precept }: { row: AdminPrecept }) {
  const t = useT()
  return (
    <>
      <Link className="font-medium no-underline hover:text-brand-600" to={`/precepts/${precept.id}`}>
        {precept.number}
      </Link>{' '}
      <span className="mono">{formatDate(precept.issued_on)}</span>
      <p className="line-clamp-2 text-sm text-ink-700">{precept.description_ua}</p>
      <p className="hint">{t('catalog.categories.products', { count: precept.products_count })}</p>
    </>
  )
}
