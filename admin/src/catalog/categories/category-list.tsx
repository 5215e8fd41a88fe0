import {
  listStaffCategories,
  orderCategories,
  removeCategory,
  type AdminCategory,
} from '@shop/contract/admin/catalog/categories'
import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { ButtonLink, IconButton } from '../../kit/widgets/button.tsx'
import { confirm } from '../../kit/widgets/dialog.tsx'
import { Icon } from '../../kit/widgets/icon.tsx'
import { PageHead } from '../../kit/page/page-head.tsx'
import { Failure, Loading } from '../../kit/page/states.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer, useCall } from '../../kit/calls/use-call.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { type Branch, subjectOf, treeOf } from './category-tree.ts'
import { useSavedDragOrder } from './use-drag-order.ts'

/** Reordered by dragging, or arrow keys on the handle. */
export function CategoryList() {
  const t = useT()
  const acts = useActs()
  const { data: answer, error, refetch } = useAnswer(listStaffCategories)
  return (
    <>
      <PageHead title={t('catalog.categories.title')}>
        {acts.may_write && (
          <ButtonLink icon="plus" to="/categories/create">
            {t('catalog.categories.add')}
          </ButtonLink>
        )}
      </PageHead>
      <section className="panel p-4">
        {acts.may_write && <p className="hint mb-3">{t('catalog.categories.order_hint')}</p>}
        {answer && <Tree branches={treeOf(answer.data)} {...acts} />}
        {error !== null && !answer && <Failure error={error} onRetry={() => void refetch()} />}
        {error === null && !answer && <Loading />}
      </section>
    </>
  )
}

interface Acts {
  may_write: boolean
  order: (parent_id: number | null, ids: number[]) => Promise<unknown>
  remove: (category: AdminCategory) => Promise<void>
}

function useActs(): Acts {
  const t = useT()
  const run = useCall()
  const order: Acts['order'] = (parent_id, ids) =>
    run(orderCategories, { body: { parent_id, ids } }, { done: 'catalog.order.saved' })
  const remove = async ({ id, name_ua }: AdminCategory) => {
    const is_sure = await confirm({
      title: t('catalog.categories.remove_title', { name: name_ua }),
      text: t('catalog.categories.remove_text'),
      action: t('catalog.categories.remove'),
      is_danger: true,
    })
    if (is_sure) await run(removeCategory, { params: { id: String(id) } }, { done: 'catalog.categories.removed' })
  }
  return { may_write: useCan('catalogue.write'), order, remove }
}

function Tree({ branches, ...acts }: { branches: Branch[] } & Acts) {
  const drag = useSavedDragOrder(
    branches.map(({ category, children }) => ({ id: category.id, category, children })),
    (ids) => acts.order(null, ids),
  )
  return (
    <ul className="grid gap-2">
      {drag.shown.map(({ category, children }, place) => (
        <li
          key={category.id}
          className={`rounded-md border border-line outline-brand-600 data-over:outline-2 ${subjectOf(place)}`}
          {...drag.target(place)}
        >
          <Row category={category} handle={drag.handle(place)} is_top {...acts} />
          <Children categories={children} parent_id={category.id} {...acts} />
        </li>
      ))}
    </ul>
  )
}

function Children({ parent_id, categories, ...acts }: { parent_id: number; categories: AdminCategory[] } & Acts) {
  const drag = useSavedDragOrder(categories, (ids) => acts.order(parent_id, ids))
  if (categories.length === 0) return null
  return (
    <ul className="border-t border-line pl-6 sm:pl-12">
      {drag.shown.map((category, place) => (
        <li key={category.id} className="outline-brand-600 data-over:outline-2" {...drag.target(place)}>
          <Row category={category} handle={drag.handle(place)} is_top={false} {...acts} />
        </li>
      ))}
    </ul>
  )
}

interface RowProps extends Acts {
  category: AdminCategory
  handle: ButtonHTMLAttributes<HTMLButtonElement>
  is_top: boolean
}

function Row({ category, handle, is_top, may_write, remove }: RowProps) {
  const t = useT()
  const name = category.name_ua
  return (
    <div className="flex items-center gap-2 px-2 py-1.5">
      {may_write && (
        <IconButton icon="grip" className="!cursor-grab" label={t('catalog.order.drag', { name })} {...handle} />
      )}
      {is_top && <span className="cell cell--sm">{category.symbol ?? name.slice(0, 2)}</span>}
      <Link className="mr-auto min-w-0 font-medium no-underline hover:text-brand-600" to={`/categories/${category.id}`}>
        {name}
      </Link>
      {!category.active && <Badge kind="line">{t('catalog.hidden')}</Badge>}
      <span className="hint whitespace-nowrap max-sm:hidden">
        {t('catalog.categories.products', { count: category.products_count })}
      </span>
      {may_write && is_top && (
        <Link
          className="icon-btn icon-btn--sm"
          aria-label={`${t('catalog.categories.add_below')}: ${name}`}
          title={t('catalog.categories.add_below')}
          to={`/categories/create?parent=${category.id}`}
        >
          <Icon name="plus" />
        </Link>
      )}
      {may_write && (
        <IconButton
          icon="trash"
          label={`${t('catalog.categories.remove')}: ${name}`}
          onClick={() => void remove(category)}
        />
      )}
    </div>
  )
}
