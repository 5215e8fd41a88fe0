import type { ImportRow, ImportStatus } from '@shop/contract/admin/catalog/imports'
import { Link } from 'react-router'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { ButtonLink } from '../kit/widgets/button.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'

const STATUS_BADGES: Record<ImportStatus, 'line' | 'info' | 'warn' | 'ok' | 'bad'> = {
  uploaded: 'line',
  checking: 'info',
  checked: 'warn',
  applying: 'info',
  done: 'ok',
  stale: 'warn',
  failed: 'bad',
  cancelled: 'line',
}

export function ImportStatusBadge({ status }: Pick<ImportRow, 'status'>) {
  const t = useT()
  return <Badge kind={STATUS_BADGES[status]}>{t(`import.status_${status}`)}</Badge>
}

export function CountsText({ counts, kind }: Pick<ImportRow, 'counts' | 'kind'>) {
  const t = useT()
  const keys =
    kind === 'pictures' ? (['new', 'unchanged', 'wrong'] as const) : (['new', 'changed', 'unchanged', 'wrong'] as const)
  const parts = keys.filter((key) => counts[key] > 0).map((key) => t(`import.${kind}_${key}`, { count: counts[key] }))
  return <span className="text-sm">{parts.join(' · ')}</span>
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
    show: (row) => <span className="mono">{formatTime(row.created_at)}</span>,
  },
]

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
