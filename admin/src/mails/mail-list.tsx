import { Link } from 'react-router'
import { listMailKinds, MAIL_STATES, type MailRow } from '@shop/contract/admin/content/mails'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer } from '../kit/calls/use-call.ts'

const COLUMNS: Column<MailRow>[] = [
  {
    key: 'subject',
    label: 'mails.subject',
    className: 'md:min-w-[240px]',
    show: ({ id, subject }) => (
      <Link className="font-medium no-underline hover:text-brand-600" to={`/mails/${id}`}>
        {subject}
      </Link>
    ),
  },
  {
    key: 'recipient',
    label: 'mails.recipient',
    show: ({ recipient }) => <span className="break-all">{recipient}</span>,
  },
  { key: 'kind', label: 'mails.kind', show: ({ kind }) => <MailKind kind={kind} /> },
  {
    key: 'written',
    label: 'mails.written',
    sort: 'created_at',
    show: ({ created_at }) => <span className="tnum whitespace-nowrap">{formatTime(created_at)}</span>,
  },
  { key: 'tries', label: 'mails.tries', sort: 'attempts', is_number: true, show: ({ attempts }) => attempts },
  { key: 'state', label: 'mails.state', show: ({ state }) => <MailState state={state} /> },
]

/** Other versions' kinds have no words. */
function MailKind({ kind }: Pick<MailRow, 'kind'>) {
  const t = useT()
  return t(`mails.kind_${kind}`, { _: kind })
}

const KINDS = { waiting: 'info', failing: 'bad', sent: 'ok' } as const

export function MailState({ state }: Pick<MailRow, 'state'>) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`mails.state_${state}`)}</Badge>
}

export function MailList() {
  const t = useT()
  const { data: kinds } = useAnswer(listMailKinds)
  const states = MAIL_STATES.map((id) => ({ id, name: t(`mails.state_${id}`) }))
  return (
    <ListPage<MailRow>
      title="mails.title"
      search="mails.search"
      empty="mails.empty"
      columns={COLUMNS}
      filters={[
        { kind: 'select', source: 'state', label: 'mails.any_state', choices: states },
        {
          kind: 'select',
          source: 'kind',
          label: 'mails.any_kind',
          choices: (kinds?.data ?? []).map((kind) => ({ id: kind, name: t(`mails.kind_${kind}`, { _: kind }) })),
        },
        { kind: 'date', source: 'from', label: 'mails.from' },
        { kind: 'date', source: 'to', label: 'mails.to' },
      ]}
    />
  )
}
