import { useListContext } from 'ra-core'
import {
  type Consultation,
  CONSULTATION_STATUSES,
  countConsultations,
  exportConsultations,
  listAssignees,
} from '@shop/contract/admin/content/consultations'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'
import { AssigneeSelect, NoteCell, StatusSelect } from './consultation-cells.tsx'

const COLUMNS: Column<Consultation>[] = [
  {
    key: 'name',
    label: 'service.name',
    sort: 'name',
    className: 'md:min-w-[150px]',
    show: (row) => <Caller row={row} />,
  },
  {
    key: 'came',
    label: 'service.came',
    sort: 'created_at',
    show: ({ created_at }) => <span className="whitespace-nowrap text-ink-600">{formatTime(created_at)}</span>,
  },
  { key: 'status', label: 'service.status', sort: 'status', show: (row) => <StatusSelect request={row} /> },
  { key: 'assignee', label: 'service.assignee', show: (row) => <AssigneeSelect request={row} /> },
  { key: 'note', label: 'service.note', className: 'md:min-w-[150px]', show: (row) => <NoteCell request={row} /> },
  { key: 'call', label: 'service.action', is_number: true, show: (row) => <CallButton row={row} /> },
]

/** Newest first; status and assignee are edited in the row. */
export function ConsultationList() {
  const { data: people } = useAnswer(listAssignees)
  return (
    <ListPage<Consultation>
      title="service.consultations"
      search="service.consultations_search"
      empty="service.consultations_empty"
      columns={COLUMNS}
      rowTo={null}
      top={<StatusTabs />}
      filters={[
        { kind: 'select', source: 'assignee', label: 'service.any_assignee', choices: people?.data ?? [] },
        { kind: 'date', source: 'from', label: 'service.from' },
        { kind: 'date', source: 'to', label: 'service.to' },
      ]}
      exported={{ route: exportConsultations, right: 'consultations.read' }}
    />
  )
}

const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

function Caller({ row: { name, phone, status } }: { row: Consultation }) {
  return (
    <span className="grid gap-1">
      <span className={status === 'new' ? 'font-semibold' : ''}>{name}</span>
      <a className="link no-underline tnum whitespace-nowrap text-sm justify-self-start" href={phoneLink(phone)}>
        {phone}
      </a>
    </span>
  )
}

function CallButton({ row: { phone, status } }: { row: Consultation }) {
  const t = useT()
  return (
    <a className={`btn btn--xs ${status === 'new' ? '' : 'btn--ghost'}`} href={phoneLink(phone)}>
      <Icon name="phone" className="!size-4" />
      {t('service.call')}
    </a>
  )
}

const COUNT_KINDS = { new: 'info', in_progress: 'warn', done: 'line' } as const

/** The selection is in the URL. */
function StatusTabs() {
  const t = useT()
  const { filterValues, setFilters } = useListContext()
  const { data: counts } = useAnswer(countConsultations)
  const { status, ...others } = (filterValues ?? {}) as Record<string, unknown>
  const all = counts && counts.data.new + counts.data.in_progress + counts.data.done
  return (
    <div className="tabs px-4" role="group" aria-label={t('service.status')}>
      <button type="button" aria-current={status === undefined ? 'true' : undefined} onClick={() => setFilters(others)}>
        {t('service.all')} {all !== undefined && <Badge kind="line">{all}</Badge>}
      </button>
      {CONSULTATION_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={status === one ? 'true' : undefined}
          onClick={() => setFilters({ ...others, status: one })}
        >
          {t(`service.tab_${one}`)} {counts && <Badge kind={COUNT_KINDS[one]}>{counts.data[one]}</Badge>}
        </button>
      ))}
    </div>
  )
}
