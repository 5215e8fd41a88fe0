import { listStaffPrecepts, orderPrecepts, removePrecept, type StaffPrecept } from '@shop/contract/precepts.admin'
import { STAFF_PAGE_MAX } from '@shop/contract/staff-lists'
import { Link } from 'react-router'
import { confirm, formatDate, useAnswer, useCall, useCan, useT } from '../ui/kit.ts'
import { OrderedList } from './ordered-list.tsx'

/** Orders of the Ministry, in the shop's order. */
export function PaperList() {
  const t = useT()
  const run = useCall()
  const may_write = useCan('catalogue.write')
  const { data: answer, error, refetch } = useAnswer(listStaffPrecepts, { query: { per_page: String(STAFF_PAGE_MAX) } })
  const order = async (ids: number[]) => {
    await run(orderPrecepts, { body: { ids } }, { done: 'catalogue.order.saved' })
  }
  const remove = async ({ id, number, products_count }: StaffPrecept) => {
    const is_sure = await confirm({
      title: t('catalogue.papers.remove_title', { number }),
      text: t('catalogue.papers.remove_text', { count: products_count }),
      action: t('catalogue.categories.remove'),
      is_danger: true,
    })
    if (is_sure) await run(removePrecept, { params: { id: String(id) } }, { done: 'catalogue.papers.removed' })
  }
  return (
    <OrderedList<StaffPrecept>
      title="catalogue.papers.title"
      empty="catalogue.papers.empty"
      add="catalogue.papers.add"
      add_to="/precepts/create"
      rows={answer?.data}
      error={error}
      onRetry={() => void refetch()}
      may_write={may_write}
      nameOf={({ number }) => number}
      Entry={PaperRow}
      onOrder={answer && answer.total === answer.data.length ? order : null}
      onRemove={remove}
      remove="catalogue.categories.remove"
    />
  )
}

function PaperRow({ row: precept }: { row: StaffPrecept }) {
  const t = useT()
  return (
    <>
      <Link className="font-medium no-underline hover:text-brand-600" to={`/precepts/${precept.id}`}>
        {precept.number}
      </Link>{' '}
      <span className="mono">{formatDate(precept.issued_on)}</span>
      <p className="line-clamp-2 text-sm text-ink-700">{precept.description_ua}</p>
      <p className="hint">{t('catalogue.categories.products', { count: precept.products_count })}</p>
    </>
  )
}
