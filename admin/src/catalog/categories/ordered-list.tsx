import type { ComponentType } from 'react'
import { ButtonLink, IconButton } from '../../kit/widgets/button.tsx'
import { PageHead } from '../../kit/page/page-head.tsx'
import { Empty, Failure, Loading } from '../../kit/page/states.tsx'
import { useT } from '../../kit/text/translate.ts'
import { useSavedDragOrder } from './use-drag-order.ts'

interface Props<R> {
  /** Keys of texts. */
  title: string
  empty: string
  add: string
  add_to: string
  rows: readonly R[] | undefined
  error: unknown
  onRetry: () => void
  may_write: boolean
  nameOf: (row: R) => string
  Entry: ComponentType<{ row: R }>
  /** null for more than one page, which cannot be reordered. */
  onOrder: ((ids: number[]) => Promise<void>) | null
  onRemove: (row: R) => Promise<void>
  remove: string
}

export function OrderedList<R extends { id: number }>(props: Props<R>) {
  const t = useT()
  const { rows, error, may_write } = props
  return (
    <>
      <PageHead title={t(props.title)} {...(rows ? { count: rows.length } : {})}>
        {may_write && (
          <ButtonLink icon="plus" to={props.add_to}>
            {t(props.add)}
          </ButtonLink>
        )}
      </PageHead>
      <section className="panel overflow-hidden">
        {rows && rows.length > 0 && <Rows {...props} rows={rows} />}
        {rows?.length === 0 && <Empty title={t(props.empty)} />}
        {!rows && (error ? <Failure error={error} onRetry={props.onRetry} /> : <Loading />)}
      </section>
    </>
  )
}

function Rows<R extends { id: number }>({
  rows,
  may_write,
  nameOf,
  Entry,
  onOrder,
  onRemove,
  remove,
}: Props<R> & { rows: readonly R[] }) {
  const t = useT()
  const drag = useSavedDragOrder(rows, async (ids) => onOrder?.(ids))
  return (
    <ul>
      {drag.shown.map((row, place) => (
        <li
          key={row.id}
          className="flex items-center gap-3 border-b border-line px-4 py-3 outline-brand-600 last:border-b-0 data-over:outline-2"
          {...drag.target(place)}
        >
          {may_write && onOrder && (
            <IconButton
              icon="grip"
              className="!cursor-grab"
              label={t('catalog.order.drag', { name: nameOf(row) })}
              {...drag.handle(place)}
            />
          )}
          <div className="min-w-0 flex-1">
            <Entry row={row} />
          </div>
          {may_write && (
            <IconButton icon="trash" label={`${t(remove)}: ${nameOf(row)}`} onClick={() => void onRemove(row)} />
          )}
        </li>
      ))}
    </ul>
  )
}
