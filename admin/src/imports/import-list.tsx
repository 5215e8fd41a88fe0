import type { ImportRow } from '@shop/contract/imports.admin'
import { Link } from 'react-router'
import { Badge, ButtonLink, type Column, formatMoment, ListPage, useT } from '../ui/kit.ts'
import { STATUS_BADGES } from './status-badges.ts'

export function ImportStatusBadge({ status }: Pick<ImportRow, 'status'>) {
  const t = useT()
  return <Badge kind={STATUS_BADGES[status]}>{t(`import.status_${status}`)}</Badge>
}

/** `+12 ~340 ✕2`, in words. */
export function CountsText({ counts, kind }: Pick<ImportRow, 'counts' | 'kind'>) {
  const t = useT()
  const keys =
    kind === 'pictures' ? (['new', 'unchanged', 'wrong'] as const) : (['new', 'changed', 'unchanged', 'wrong'] as const)
  const said = keys.filter((key) => counts[key] > 0).map((key) => t(`import.${kind}_${key}`, { count: counts[key] }))
  return <span className="text-sm">{said.join(' · ')}</span>
}

const COLUMNS: Column<ImportRow>[] = [
  {
    key: 'file',
    label: 'import.column_file',
    show: (row) => (
      <Link className="break-all" to={`/imports/${row.id}`}>
        {row.file_name}
      </Link>
    ),
  },
  { key: 'status', label: 'import.column_status', show: (row) => <ImportStatusBadge status={row.status} /> },
  { key: 'counts', label: 'import.column_result', show: (row) => <CountsText counts={row.counts} kind={row.kind} /> },
  { key: 'by', label: 'import.column_by', show: (row) => row.by_name },
  {
    key: 'at',
    label: 'import.column_at',
    sort: 'created',
    show: (row) => <span className="mono">{formatMoment(row.created_at)}</span>,
  },
]

/** What was imported, when, by whom and with what result. */
export function ImportList() {
  const t = useT()
  const kinds = (['products', 'pictures'] as const).map((kind) => ({ id: kind, name: t(`import.kind_${kind}`) }))
  return (
    <ListPage<ImportRow>
      title="import.title"
      search={false}
      columns={COLUMNS}
      filters={[{ kind: 'select', source: 'kind', label: 'import.any_kind', choices: kinds }]}
      empty="import.none_yet"
      actions={
        <ButtonLink to="/import" icon="upload">
          {t('import.new')}
        </ButtonLink>
      }
    />
  )
}
