import type { AuditEntry } from '@shop/contract/admin/access/audit'
import type { Column } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import type { Row } from '../kit/list/list-filters.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { showValue } from '../kit/text/show-value.ts'
import { useT } from '../kit/text/translate.ts'
import { Translated } from '../kit/text/translated.tsx'

/** Or the raw name. */
function AuditWord({ kind, name }: { kind: 'action' | 'entity'; name: string }) {
  return <Translated of={`audit.${kind}_${name}`} values={{ _: name.replaceAll('_', ' ') }} />
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    key: 'when',
    label: 'audit.when',
    sort: 'created_at',
    className: 'whitespace-nowrap align-top',
    show: ({ created_at }) => formatTime(created_at),
  },
  {
    key: 'who',
    label: 'audit.who',
    className: 'align-top',
    show: ({ by_name }) => by_name || <Translated of="audit.nobody" />,
  },
  {
    key: 'what',
    label: 'audit.what',
    className: 'align-top',
    show: ({ action, entity, entity_id }) => (
      <span className="block leading-5">
        <AuditWord kind="action" name={action} />
        <span className="block text-sm text-ink-600">
          <AuditWord kind="entity" name={entity} /> <span className="mono">{entity_id}</span>
        </span>
      </span>
    ),
  },
  { key: 'change', label: 'audit.change', className: 'align-top', show: (entry) => <FieldChanges entry={entry} /> },
]

export function AuditList() {
  return (
    <ListPage<AuditEntry>
      title="audit.title"
      search="audit.search"
      columns={COLUMNS}
      per_page={50}
      filters={[
        {
          kind: 'reference',
          source: 'by',
          label: 'audit.anybody',
          resource: 'people',
          name: (row: Row) => String(row['name']),
        },
        { kind: 'text', source: 'entity', label: 'audit.entity' },
        { kind: 'text', source: 'entity_id', label: 'audit.entity_id' },
        { kind: 'text', source: 'action', label: 'audit.action' },
        { kind: 'date', source: 'from', label: 'audit.from' },
        { kind: 'date', source: 'to', label: 'audit.to' },
      ]}
    />
  )
}

/** One line per field: old value struck through, then the new one. */
function FieldChanges({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useT()
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <span className="text-ink-500">—</span>
  return (
    <dl className="grid gap-1 text-sm md:min-w-[260px] max-w-[640px]">
      {fields.map((field) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[140px_minmax(0,1fr)]">
          <dt className="mono break-words">{field}</dt>
          <dd className="whitespace-pre-wrap break-words">
            {before !== null && <del className="diff-was px-1">{showValue(before[field], t)}</del>}
            {before !== null && after !== null && ' → '}
            {after !== null && <ins className="diff-is px-1 no-underline">{showValue(after[field], t)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
