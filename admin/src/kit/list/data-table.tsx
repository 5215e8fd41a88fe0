import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../widgets/icon.tsx'
import { useT } from '../text/translate.ts'

export interface Column<R> {
  key: string
  /** Text key; '' for none. */
  label: string
  show(row: R): ReactNode
  /** Column of the list call; without it not sortable. */
  sort?: string
  /** Numbers are right-aligned. */
  is_number?: boolean
  className?: string
}

export interface Sorting {
  field: string
  order: 'ASC' | 'DESC'
}

interface Props<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Defaults to `id`. */
  keyOf?(row: R): string | number
  rowTo?(row: R): string | null
  caption: string
  sorting?: Sorting
  onSort?(field: string): void
  /** Checkboxes before the rows. */
  selection?: { ids: readonly (string | number)[]; toggle(id: string | number): void; toggleAll(): void }
}

const idOf = (row: unknown): string | number => (row as { id: string | number }).id

/** On phones rows are cards. A click in a row follows its link. */
export function DataTable<R>({ keyOf = idOf, caption, columns, rows, ...props }: Props<R>) {
  return (
    // Scrollable regions must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="table table--cards">
        <Head {...props} columns={columns} is_all={rows.length > 0 && rows.length === props.selection?.ids.length} />
        <tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} id={keyOf(row)} row={row} columns={columns} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<R>({
  columns,
  sorting,
  onSort,
  selection,
  is_all,
}: Pick<Props<R>, 'columns' | 'sorting' | 'onSort' | 'selection'> & { is_all: boolean }) {
  const t = useT()
  return (
    <thead>
      <tr>
        {selection && (
          <th className="w-10">
            <label className="check">
              <input
                type="checkbox"
                aria-label={t('kit.select_all')}
                checked={is_all}
                onChange={() => selection.toggleAll()}
              />
            </label>
          </th>
        )}
        {columns.map(({ key, label, sort, is_number }) => (
          <th key={key} className={is_number ? 'num' : ''} aria-sort={sortState(sorting, sort)}>
            {sort !== undefined && onSort ? (
              <button type="button" onClick={() => onSort(sort)}>
                {t(label)}
                {sorting?.field === sort && (
                  <Icon name={sorting.order === 'ASC' ? 'arrow-up' : 'arrow-down'} className="!size-3.5" />
                )}
              </button>
            ) : (
              <span className={label === '' ? 'sr-only' : ''}>{t(label === '' ? 'kit.acts' : label)}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function sortState(sorting: Sorting | undefined, sort: string | undefined) {
  if (sort === undefined || sorting?.field !== sort) return undefined
  return sorting.order === 'ASC' ? 'ascending' : 'descending'
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, select')

function Row<R>({
  id,
  row,
  columns,
  rowTo,
  selection,
}: Pick<Props<R>, 'columns' | 'rowTo' | 'selection'> & { id: string | number; row: R }) {
  const t = useT()
  const navigate = useNavigate()
  const to = rowTo?.(row) ?? null
  return (
    // Keyboard users have the link in the first column.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      {...(to === null ? {} : { 'data-href': to })}
      onClick={(event) => to !== null && !isControl(event.target) && void navigate(to)}
    >
      {selection && (
        <td className="table__select">
          <label className="check">
            <input
              type="checkbox"
              aria-label={t('kit.select')}
              checked={selection.ids.includes(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        </td>
      )}
      {columns.map(({ key, label, show, is_number, className = '' }, place) => (
        <td
          key={key}
          data-label={label === '' ? undefined : t(label)}
          className={`${place === 0 ? 'table__title' : ''} ${is_number ? 'num' : ''} ${className}`}
        >
          {show(row)}
        </td>
      ))}
    </tr>
  )
}
