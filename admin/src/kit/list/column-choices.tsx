const SAMPLES = 3

interface Chosen<Field> {
  column: number
  field: Field
}

interface Props<Field extends string> {
  sheet: { rows: readonly { row: number; cells: readonly string[] }[] }
  heading_row: number
  columns: readonly Chosen<Field>[]
  choices: readonly { id: Field; name: string }[]
  /** The choice of nothing. */
  none: string
  labelOf: (column: string | number) => string
  onColumns: (columns: Chosen<Field>[]) => void
}

/** The columns of a file, each with what it holds; a field is in one column. */
export function ColumnChoices<Field extends string>({
  sheet,
  heading_row,
  columns,
  choices,
  none,
  labelOf,
  onColumns,
}: Props<Field>) {
  const headings = sheet.rows.find(({ row }) => row === heading_row)?.cells ?? []
  const below = sheet.rows.filter(({ row }) => row > heading_row).slice(0, SAMPLES)
  const choose = (column: number, id: string) => {
    const others = columns.filter((one) => one.column !== column && one.field !== id)
    const field = choices.find((choice) => choice.id === id)?.id
    onColumns(field === undefined ? others : [...others, { column, field }])
  }
  return (
    <ul className="grid gap-3">
      {Array.from({ length: Math.max(headings.length, ...below.map(({ cells }) => cells.length)) }, (_, column) => (
        <li key={column} className="grid gap-2 border-b border-line pb-3 sm:grid-cols-2">
          <span className="grid gap-0.5">
            <b className="font-medium">{headings[column] || '—'}</b>
            <span className="truncate text-sm text-ink-600">
              {below.flatMap(({ cells }) => cells[column] || []).join(' · ')}
            </span>
          </span>
          <select
            className="select select--sm"
            aria-label={labelOf(headings[column] || column + 1)}
            value={columns.find((one) => one.column === column)?.field ?? ''}
            onChange={({ target }) => choose(column, target.value)}
          >
            <option value="">{none}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  )
}
