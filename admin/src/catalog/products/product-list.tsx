import { unitPrice } from '@shop/contract/rules/money/price'
import { STATUS } from '@shop/contract/shop/catalog'
import type { AdminProductRow } from '@shop/contract/admin/catalog/catalog'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Status } from '@shop/ui/components/status/status.tsx'
import { TranslationLamps } from '../../kit/widgets/translation-lamps.tsx'
import type { Bulk } from '../../kit/list/bulk-bar.tsx'
import { ButtonLink } from '../../kit/widgets/button.tsx'
import type { Column } from '../../kit/list/data-table.tsx'
import type { Filter } from '../../kit/list/list-filters.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useCan } from '../../kit/calls/use-staff.ts'
import { AttributeDialog } from '../attributes/attribute-dialog.tsx'
import { type DialogAction, BulkDialog, useBulkChange } from './bulk-dialogs.tsx'
import { subjectOf } from '../categories/category-tree.ts'
import { Picture } from '../../kit/widgets/picture.tsx'
import { Price } from '../../kit/widgets/price.tsx'
import { useCategories } from '../categories/use-categories.ts'

const KINDS = { 1: 'out', 2: 'in', 3: 'soon', 4: 'gone' } as const

export function ProductList() {
  const columns = useColumns()
  const filters = useFilters()
  const { bulk, dialog } = useBulk()
  const t = useT()
  const may_import = useCan('imports.write')
  return (
    <>
      <ListPage<AdminProductRow>
        title="catalog.products.title"
        search="catalog.products.search"
        empty="catalog.products.empty"
        columns={columns}
        filters={filters}
        bulk={bulk}
        actions={
          may_import && (
            <ButtonLink kind="ghost" icon="upload" to="/import">
              {t('catalog.products.import')}
            </ButtonLink>
          )
        }
      />
      {dialog}
    </>
  )
}

function useColumns(): Column<AdminProductRow>[] {
  const { placeOf } = useCategories()
  const t = useT()
  return [
    {
      key: 'product',
      label: 'catalog.column.product',
      sort: 'name',
      className: 'md:min-w-[280px]',
      show: (row) => <ProductCell row={row} />,
    },
    {
      key: 'category',
      label: 'catalog.column.category',
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
    { key: 'price', label: 'catalog.column.price', sort: 'price', is_number: true, show: priceCell },
    {
      key: 'stock',
      label: 'catalog.column.stock',
      sort: 'stock',
      is_number: true,
      show: (row) => row.amount_in_store,
    },
    {
      key: 'status',
      label: 'catalog.column.status',
      className: 'whitespace-nowrap',
      show: ({ status_id }) => <Status kind={KINDS[status_id]}>{t(`catalog.status.${status_id}`)}</Status>,
    },
    {
      key: 'translation',
      label: 'catalog.column.translation',
      show: ({ translations }) => <TranslationLamps has={translations} />,
    },
  ]
}

function ProductCell({ row }: { row: AdminProductRow }) {
  const t = useT()
  return (
    <span className="flex items-center gap-3">
      <span className="plate size-12 shrink-0 !rounded-md">
        <Picture web_path={row.picture} size={48} />
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
          {row.is_archived && <Badge kind="line">{t('catalog.archived')}</Badge>}
          {!row.active && !row.is_archived && <Badge kind="line">{t('catalog.hidden')}</Badge>}
        </span>
      </span>
    </span>
  )
}

const priceCell = ({ price, sale_price }: AdminProductRow) => (
  <Price amount={unitPrice({ price, sale_price })} old={sale_price === null ? null : price} old_class="block text-xs" />
)

function useFilters(): Filter[] {
  const t = useT()
  const { options } = useCategories()
  const statuses = Object.values(STATUS).map((id) => ({ id, name: t(`catalog.status.${id}`) }))
  return [
    { kind: 'select', source: 'category', label: 'catalog.filter.category', choices: options },
    { kind: 'select', source: 'status', label: 'catalog.filter.status', choices: statuses },
    {
      kind: 'select',
      source: 'active',
      label: 'catalog.filter.active',
      choices: [
        { id: '1', name: t('catalog.filter.active_yes') },
        { id: '0', name: t('catalog.filter.active_no') },
      ],
    },
    {
      kind: 'select',
      source: 'stock',
      label: 'catalog.filter.stock',
      choices: ['none', 'low', 'some'].map((id) => ({ id, name: t(`catalog.filter.stock_${id}`) })),
    },
    { kind: 'check', source: 'no_translation', label: 'catalog.filter.no_translation' },
    { kind: 'check', source: 'no_picture', label: 'catalog.filter.no_picture' },
    { kind: 'check', source: 'archived', label: 'catalog.filter.archived' },
  ]
}

interface Open {
  action: DialogAction | 'set_attribute'
  ids: number[]
  answer: (is_done: boolean) => void
}

const ARCHIVE_QUESTION = { title: 'catalog.bulk.archive_title', text: 'catalog.bulk.archive_text' }

/** Actions with parameters finish when their dialog closes. */
function useBulk() {
  const change = useBulkChange()
  const [open, setOpen] = useState<Open | null>(null)
  const openDialog = (action: Open['action']) => (ids: readonly number[]) =>
    new Promise<boolean>((answer) => setOpen({ action, ids: [...ids], answer }))
  const close = (is_done: boolean) => {
    open?.answer(is_done)
    setOpen(null)
  }
  const right = 'catalogue.write'
  const simple = (action: 'publish' | 'hide' | 'archive' | 'restore') => ({
    label: `catalog.bulk.${action}`,
    right,
    run: (ids: readonly number[]) => change({ action, ids: [...ids] }),
  })
  const bulk: Bulk[] = [
    { label: 'catalog.bulk.price', icon: 'percent', right, run: openDialog('change_price') },
    { label: 'catalog.bulk.category', icon: 'folder', right, run: openDialog('set_category') },
    { label: 'catalog.bulk.status', icon: 'box', right, run: openDialog('set_status') },
    { label: 'attributes.bulk', icon: 'list', right, run: openDialog('set_attribute') },
    { ...simple('publish'), right, icon: 'eye' },
    { ...simple('hide'), right, icon: 'eye-off' },
    { ...simple('restore'), right, icon: 'undo' },
    { ...simple('archive'), right, icon: 'archive', is_danger: true, question: ARCHIVE_QUESTION },
  ]
  const ends = { onClose: () => close(false), onDone: () => close(true) }
  const dialog = open && dialogOf(open, ends)
  return { bulk, dialog }
}

function dialogOf({ action, ids }: Open, ends: { onClose: () => void; onDone: () => void }) {
  if (action === 'set_attribute') return <AttributeDialog ids={ids} {...ends} />
  return <BulkDialog action={action} ids={ids} {...ends} />
}
