import { ListContextProvider, type RaRecord, useListController } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import type { Document } from '@shop/contract/primitives'
import type { Right } from '@shop/contract/rights'
import { listQuery } from '../../list-query.ts'
import { Button, ButtonLink } from '../widgets/button.tsx'
import { type Column, DataTable, type Sorting } from './data-table.tsx'
import { BulkBar, type Bulk } from './bulk-bar.tsx'
import { type Chips, ListChips } from './list-chips.tsx'
import { useFilterDraft } from './filter-draft.ts'
import { type Filter, ListFilters } from './list-filters.tsx'
import { PageHead } from '../page/page-head.tsx'
import { Pager, RangeText } from './pager.tsx'
import { useAdminResource } from '../page/resource-context.ts'
import { saveDocument } from '../calls/save-document.ts'
import { Empty, Failure, Loading } from '../page/states.tsx'
import { useT } from '../text/translate.ts'
import { useCall } from '../calls/use-call.ts'
import { useCan } from '../calls/use-staff.ts'

interface Props<R> {
  /** Text key. */
  title: string
  columns: readonly Column<R>[]
  /** Placeholder (text key); false for no search. */
  search?: string | false
  filters?: readonly Filter[]
  /** Behind a button on wide screens too. */
  are_filters_folded?: boolean
  /** Such as the status. */
  chips?: Chips
  /** Instead of a row below 1024 px. */
  card?: (row: R) => ReactNode
  /** Default: the server's. */
  sort?: Sorting
  per_page?: number
  bulk?: readonly Bulk[]
  /** Default: the edit screen. */
  rowTo?: ((row: R) => string | null) | null
  /** Before the create button. */
  actions?: ReactNode
  /** Exports the filtered list. */
  exported?: { route: AnyEndpoint; right: Right }
  /** Text key. */
  empty?: string
  top?: ReactNode
  /** Always sent, not shown as a filter. */
  fixed?: Readonly<Record<string, string>>
}

const PAGE_ROWS = 25
const SERVERS_OWN: Sorting = { field: '', order: 'ASC' }

export function ListPage<R extends { id: number | string }>(props: Props<R>) {
  const resource = useAdminResource()
  const listed = useListController<R & RaRecord>({
    resource: resource.name,
    sort: props.sort ?? SERVERS_OWN,
    perPage: props.per_page ?? PAGE_ROWS,
    ...(props.fixed ? { filter: props.fixed } : {}),
    storeKey: false,
    queryOptions: { onError: () => {} },
  })
  const controller = useFilterDraft(listed)
  const t = useT()
  const { total, sort } = controller
  return (
    <ListContextProvider value={controller}>
      <PageHead title={t(props.title)} {...(total === undefined ? {} : { count: total })}>
        {props.actions}
        {props.exported && (
          <ExportButton {...props.exported} filter={{ ...listed.filterValues, ...props.fixed }} sort={sort} />
        )}
        <CreateButton />
      </PageHead>
      <section className="panel overflow-hidden">
        {props.top}
        <div className="p-4 flex flex-wrap gap-3 items-center border-b border-line">
          <ListFilters
            search={props.search ?? 'kit.search'}
            filters={props.filters ?? []}
            is_folded={props.are_filters_folded ?? false}
          />
          <RangeText />
        </div>
        {props.chips && <ListChips {...props.chips} />}
        {props.bulk && <BulkBar bulk={props.bulk} />}
        <Rows controller={controller} props={props} />
        <Pager />
      </section>
    </ListContextProvider>
  )
}

function Rows<R extends { id: number | string }>({
  controller,
  props,
}: {
  controller: ReturnType<typeof useListController<R & RaRecord>>
  props: Props<R>
}) {
  const t = useT()
  const { name, edit } = useAdminResource()
  const { data, error, isPending, refetch, sort, setSort, selectedIds, onToggleItem, onSelect } = controller
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <Loading />
  if (data.length === 0) return <Empty title={t(props.empty ?? 'kit.empty')} />
  const ids = data.map(({ id }) => id)
  const selection = {
    ids: selectedIds,
    toggle: (id: string | number) => onToggleItem(id as R['id']),
    toggleAll: () => onSelect(selectedIds.length === ids.length ? [] : ids),
  }
  const editScreenOf = edit ? (row: R) => `/${name}/${row.id}` : () => null
  const table = (
    <DataTable<R>
      caption={t(props.title)}
      columns={props.columns}
      rows={data}
      rowTo={props.rowTo === undefined ? editScreenOf : (props.rowTo ?? (() => null))}
      sorting={sort as Sorting}
      onSort={(field) => setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      {...(props.bulk ? { selection } : {})}
    />
  )
  if (!props.card) return table
  const { card } = props
  return (
    <>
      <div className="max-lg:hidden">{table}</div>
      <ul className="divide-y divide-line lg:hidden" aria-label={t(props.title)}>
        {data.map((row) => (
          <li key={row.id}>{card(row)}</li>
        ))}
      </ul>
    </>
  )
}

function CreateButton() {
  const t = useT()
  const { name, create, calls } = useAdminResource()
  const may = useCan(calls.create?.right)
  if (!create || !may) return null
  return (
    <ButtonLink to={`/${name}/create`} icon="plus">
      {t('kit.add')}
    </ButtonLink>
  )
}

interface ExportProps {
  route: AnyEndpoint
  right: Right
  filter: Record<string, unknown>
  sort: { field: string; order: 'ASC' | 'DESC' }
}

function ExportButton({ route, right, filter, sort }: ExportProps) {
  const t = useT()
  const run = useCall()
  const may = useCan(right)
  if (!may) return null
  const save = async () => {
    const file = await run(route, { query: listQuery({ filter, sort }) })
    if (file) saveDocument(file as Document)
  }
  return (
    <Button kind="ghost" icon="download" onClick={() => void save()}>
      {t('kit.export')}
    </Button>
  )
}
