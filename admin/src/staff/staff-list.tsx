import { Link } from 'react-router'
import { invite } from '@shop/contract/admin/access/invitations'
import type { StaffMember } from '@shop/contract/admin/access/staff'
import { ROLES } from '@shop/contract/rights'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { ButtonLink } from '../kit/widgets/button.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { formatDate } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { Translated } from '../kit/text/translated.tsx'

const COLUMNS: Column<StaffMember>[] = [
  {
    key: 'name',
    label: 'staff.name',
    sort: 'name',
    show: ({ id, name, email }) => (
      <span className="block leading-5">
        <Link className="no-underline font-medium hover:text-brand-600" to={`/people/${id}`}>
          {name}
        </Link>
        <span className="block text-sm text-ink-600">{email}</span>
      </span>
    ),
  },
  { key: 'role', label: 'staff.role', sort: 'role', show: ({ role }) => <Translated of={`shell.role_${role}`} /> },
  { key: 'state', label: 'staff.state', show: (member) => <State member={member} /> },
  {
    key: 'factor',
    label: 'staff.second_factor',
    show: ({ has_second_factor }) => <Translated of={has_second_factor ? 'kit.yes' : 'kit.no'} />,
  },
  { key: 'sessions', label: 'staff.sessions', is_number: true, show: ({ sessions }) => sessions },
  { key: 'since', label: 'staff.since', sort: 'created_at', show: ({ created_at }) => formatDate(created_at) },
]

export function StaffList() {
  const t = useT()
  return (
    <ListPage<StaffMember>
      title="staff.title"
      search="staff.search"
      columns={COLUMNS}
      actions={<InvitationLinks />}
      filters={[
        {
          kind: 'select',
          source: 'role',
          label: 'staff.any_role',
          choices: ROLES.map((role) => ({ id: role, name: t(`shell.role_${role}`) })),
        },
        { kind: 'check', source: 'blocked', label: 'staff.only_blocked' },
      ]}
    />
  )
}

export function State({ member: { is_blocked } }: { member: StaffMember }) {
  const t = useT()
  if (is_blocked) return <Badge kind="bad">{t('staff.blocked')}</Badge>
  return <Badge kind="ok">{t('staff.works')}</Badge>
}

function InvitationLinks() {
  const t = useT()
  const may = useCan(invite.right)
  return (
    <>
      <ButtonLink to="/invitations" kind="ghost" icon="mail">
        {t('staff.invitations')}
      </ButtonLink>
      {may && (
        <ButtonLink to="/invitations/create" icon="plus">
          {t('staff.invite')}
        </ButtonLink>
      )}
    </>
  )
}
