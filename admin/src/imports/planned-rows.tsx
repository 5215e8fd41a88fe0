import { useState } from 'react'
import {
  type Import,
  type ImportedLine,
  listImportRows,
  ROW_KINDS,
  type RowKind,
} from '@shop/contract/admin/catalog/imports'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatNumber } from '../kit/text/format.ts'
import { KindButtons } from '../kit/widgets/kind-buttons.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Empty, Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'

const PAGE_ROWS = 50
const KIND_BADGES = { new: 'new', changed: 'info', unchanged: 'line', wrong: 'bad' } as const

/** Errors first. */
export function PlannedRows({ import_ }: { import_: Import }) {
  const t = useT()
  const { counts, kind: of } = import_
  const there = ROW_KINDS.toReversed().filter((kind) => counts[kind] > 0)
  const [chosen, choose] = useState<RowKind | null>(null)
  const [page, goTo] = useState(1)
  const kind = chosen ?? there.find((one) => one !== 'unchanged') ?? there[0]
  const { data, error, refetch } = useAnswer(listImportRows, {
    params: { id: String(import_.id) },
    query: { page: String(page), per_page: String(PAGE_ROWS), ...(kind ? { kind } : {}) },
  })
  if (!kind) return null
  return (
    <Panel is_flush>
      <KindButtons
        label={t('import.rows_shown')}
        kinds={there}
        chosen={kind}
        onChoose={(one) => {
          choose(one)
          goTo(1)
        }}
        nameOf={(one) => t(`import.${of}_${one}`, { count: counts[one] })}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <Rows rows={data.data.map((row) => named(row, import_.attributes))} of={of} />}
      {data && data.total > PAGE_ROWS && <Pages page={page} last={Math.ceil(data.total / PAGE_ROWS)} goTo={goTo} />}
    </Panel>
  )
}

const isHeading = (field: string) => field.includes(' ')

function named(row: ImportedLine, attributes: Import['attributes']): ImportedLine {
  const headingOf = (field: string) => attributes.find((one) => one.field === field)?.heading ?? field
  return {
    ...row,
    changes: row.changes.map((change) => ({ ...change, field: headingOf(change.field) })),
    problems: row.problems.map((one) => ({ ...one, field: one.field === null ? null : headingOf(one.field) })),
  }
}

const COLUMNS: Column<ImportedLine>[] = [
  { key: 'row', label: 'import.column_row', is_number: true, show: (row) => row.row },
  { key: 'kind', label: 'import.column_kind', show: (row) => <Kind {...row} /> },
  { key: 'article', label: 'import.field_article', show: (row) => <span className="mono">{row.article}</span> },
  { key: 'name', label: 'import.field_name_ua', show: (row) => row.name },
  {
    key: 'what',
    label: 'import.column_what',
    show: (row) => (row.problems.length > 0 ? <Problems {...row} /> : <Changes {...row} />),
  },
]
const PICTURE_LABELS: Record<string, string> = { row: 'import.column_number', name: 'import.column_file' }
const PICTURE_COLUMNS = COLUMNS.map((column) => ({ ...column, label: PICTURE_LABELS[column.key] ?? column.label }))

function Rows({ rows, of }: { rows: readonly ImportedLine[]; of: Import['kind'] }) {
  const t = useT()
  const columns = of === 'pictures' ? PICTURE_COLUMNS : COLUMNS
  if (rows.length === 0) return <Empty title={t('import.no_rows')} />
  return <DataTable caption={t('import.rows_shown')} columns={columns} rows={rows} keyOf={(row) => row.row} />
}

function Kind({ kind }: Pick<ImportedLine, 'kind'>) {
  const t = useT()
  return <Badge kind={KIND_BADGES[kind]}>{t(`import.row_${kind}`)}</Badge>
}

function Problems({ problems }: Pick<ImportedLine, 'problems'>) {
  const t = useT()
  return (
    <ul className="grid gap-1">
      {problems.map(({ column, field, problem, detail }) => (
        <li key={`${column} ${problem} ${field}`} className="text-danger-700">
          {column !== '' && <strong>{t('import.at_column', { column })} </strong>}
          {field !== null && `${isHeading(field) ? field : t(`import.field_${field}`)}: `}
          {t(`import.problem.${problem}`, { detail })}
        </li>
      ))}
    </ul>
  )
}

function Changes({ changes, kind }: Pick<ImportedLine, 'changes' | 'kind'>) {
  const t = useT()
  const shown_changes = changes.filter(({ field }) => kind !== 'new' || (field !== 'article' && field !== 'name_ua'))
  return (
    <ul className="grid gap-1">
      {shown_changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-ink-600">{isHeading(field) ? field : t(`import.field_${field}`)}:</span>{' '}
          {kind !== 'new' && (
            <>
              <del>{before || t('import.nothing')}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins className="no-underline font-medium">{after || t('import.nothing')}</ins>
        </li>
      ))}
    </ul>
  )
}

function Pages({ page, last, goTo }: { page: number; last: number; goTo(page: number): void }) {
  const t = useT()
  return (
    <nav className="flex flex-wrap items-center gap-2 p-4" aria-label={t('import.pages')}>
      <Button kind="ghost" size="xs" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        {t('import.previous')}
      </Button>
      <span className="mono">
        {formatNumber(page)} / {formatNumber(last)}
      </span>
      <Button kind="ghost" size="xs" disabled={page >= last} onClick={() => goTo(page + 1)}>
        {t('import.next')}
      </Button>
    </nav>
  )
}
