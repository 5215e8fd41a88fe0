import { STATUS } from '@shop/contract/catalog'
import type { StaffProductRow } from '@shop/contract/catalog.admin'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  Badge,
  type Bulk,
  ButtonLink,
  type Column,
  type Filter,
  formatMoney,
  ListPage,
  Status,
  TranslationLamps,
  useCan,
  useT,
} from '../ui/kit.ts'
import { type Asked, BulkDialog, useBulkChange } from './bulk-dialogs.tsx'
import { subjectOf } from './category-tree.ts'
import { smaller } from './smaller.ts'
import { useCategories } from './use-categories.ts'

const KINDS = { 1: 'out', 2: 'in', 3: 'soon', 4: 'gone' } as const

/** The list of the design: what is chosen may be changed all at once. */
export function ProductList() {
  const columns = useColumns()
  const filters = useFilters()
  const { bulk, dialog } = useBulk()
  const t = useT()
  const may_import = useCan('imports.write')
  return (
    <>
      <ListPage<StaffProductRow>
        title="catalogue.products.title"
        search="catalogue.products.search"
        empty="catalogue.products.empty"
        columns={columns}
        filters={filters}
        bulk={bulk}
        actions={
          may_import && (
            <ButtonLink kind="ghost" icon="upload" to="/import">
              {t('catalogue.products.import')}
            </ButtonLink>
          )
        }
      />
      {dialog}
    </>
  )
}

function useColumns(): Column<StaffProductRow>[] {
  const { placeOf } = useCategories()
  const t = useT()
  return [
    {
      key: 'product',
      label: 'catalogue.column.product',
      sort: 'name',
      className: 'min-w-[280px]',
      show: (row) => <ProductCell row={row} />,
    },
    {
      key: 'category',
      label: 'catalogue.column.category',
      show: ({ category }) =>
        category && (
          <span className={`inline-flex items-center gap-2 text-sm ${subjectOf(Math.max(0, placeOf(category.id)))}`}>
            <span className="cell cell--sm !size-6 !text-[.6875rem]">
              {category.symbol ?? category.name_ua.slice(0, 2)}
            </span>
            {category.name_ua}
          </span>
        ),
    },
    { key: 'price', label: 'catalogue.column.price', sort: 'price', is_number: true, show: priceCell },
    {
      key: 'stock',
      label: 'catalogue.column.stock',
      sort: 'stock',
      is_number: true,
      show: (row) => row.amount_in_store,
    },
    {
      key: 'status',
      label: 'catalogue.column.status',
      className: 'whitespace-nowrap',
      show: ({ status_id }) => <Status kind={KINDS[status_id]}>{t(`catalogue.status.${status_id}`)}</Status>,
    },
    {
      key: 'translation',
      label: 'catalogue.column.translation',
      show: ({ translations }) => <TranslationLamps has={translations} />,
    },
  ]
}

function ProductCell({ row }: { row: StaffProductRow }) {
  const t = useT()
  return (
    <span className="flex items-center gap-3">
      <span className="plate size-12 shrink-0 !rounded-md">
        {row.picture && <img src={smaller(row.picture, 150)} alt="" width={48} height={48} loading="lazy" />}
      </span>
      <span className="min-w-0">
        <Link
          className="line-clamp-2 leading-5 font-medium no-underline hover:text-brand-600"
          to={`/products/${row.id}`}
        >
          {row.name_ua}
        </Link>
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="mono">{row.article}</span>
          {row.is_archived && <Badge kind="line">{t('catalogue.archived')}</Badge>}
          {!row.active && !row.is_archived && <Badge kind="line">{t('catalogue.hidden')}</Badge>}
        </span>
      </span>
    </span>
  )
}

const priceCell = ({ price, sale_price }: StaffProductRow) => (
  <>
    {sale_price !== null && <s className="price-old block text-xs">{formatMoney(price)}</s>}
    <b className="font-semibold">{formatMoney(sale_price ?? price)}</b>
  </>
)

function useFilters(): Filter[] {
  const t = useT()
  const { options } = useCategories()
  const statuses = Object.values(STATUS).map((id) => ({ id, name: t(`catalogue.status.${id}`) }))
  return [
    { kind: 'select', source: 'category', label: 'catalogue.filter.category', choices: options },
    { kind: 'select', source: 'status', label: 'catalogue.filter.status', choices: statuses },
    {
      kind: 'select',
      source: 'active',
      label: 'catalogue.filter.active',
      choices: [
        { id: '1', name: t('catalogue.filter.active_yes') },
        { id: '0', name: t('catalogue.filter.active_no') },
      ],
    },
    {
      kind: 'select',
      source: 'stock',
      label: 'catalogue.filter.stock',
      choices: ['none', 'low', 'some'].map((id) => ({ id, name: t(`catalogue.filter.stock_${id}`) })),
    },
    { kind: 'check', source: 'no_translation', label: 'catalogue.filter.no_translation' },
    { kind: 'check', source: 'no_picture', label: 'catalogue.filter.no_picture' },
    { kind: 'check', source: 'archived', label: 'catalogue.filter.archived' },
  ]
}

interface Open {
  asked: Asked
  ids: number[]
  answer: (is_done: boolean) => void
}

/** Those that have to be told more open a window, and are done when it is. */
function useBulk() {
  const change = useBulkChange()
  const [open, setOpen] = useState<Open | null>(null)
  const ask = (asked: Asked) => (ids: readonly number[]) =>
    new Promise<boolean>((answer) => setOpen({ asked, ids: [...ids], answer }))
  const close = (is_done: boolean) => {
    open?.answer(is_done)
    setOpen(null)
  }
  const right = 'catalogue.write'
  const simple = (action: 'publish' | 'hide' | 'archive' | 'restore') => ({
    label: `catalogue.bulk.${action}`,
    right,
    run: (ids: readonly number[]) => change({ action, ids: [...ids] }),
  })
  const bulk: Bulk[] = [
    { label: 'catalogue.bulk.price', icon: 'percent', right, run: ask('change_price') },
    { label: 'catalogue.bulk.category', icon: 'folder', right, run: ask('set_category') },
    { label: 'catalogue.bulk.status', icon: 'box', right, run: ask('set_status') },
    { ...simple('publish'), right, icon: 'eye' },
    { ...simple('hide'), right, icon: 'eye-off' },
    { ...simple('restore'), right, icon: 'undo' },
    { ...simple('archive'), right, icon: 'archive', is_danger: true, question: 'catalogue.bulk.archive_title' },
  ]
  const dialog = open && <BulkDialog {...open} onClose={() => close(false)} onDone={() => close(true)} />
  return { bulk, dialog }
}
