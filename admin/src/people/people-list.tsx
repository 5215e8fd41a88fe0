import { Link } from 'react-router'
import type { StaffPerson } from '@shop/contract/people.admin'
import { ROLES } from '@shop/contract/rights'
import { Badge, type Column, formatDate, ListPage, useT, Word } from '../ui/kit.ts'

const COLUMNS: Column<StaffPerson>[] = [
  {
    key: 'name',
    label: 'people.name',
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
  { key: 'role', label: 'people.role', sort: 'role', show: ({ role }) => <Word of={`shell.role_${role}`} /> },
  { key: 'state', label: 'people.state', show: (person) => <State person={person} /> },
  {
    key: 'factor',
    label: 'people.second_factor',
    show: ({ has_second_factor }) => <Word of={has_second_factor ? 'kit.yes' : 'kit.no'} />,
  },
  { key: 'sessions', label: 'people.sessions', is_number: true, show: ({ sessions }) => sessions },
  { key: 'since', label: 'people.since', sort: 'created_at', show: ({ created_at }) => formatDate(created_at) },
]

/** Who works for the shop. */
export function PeopleList() {
  const t = useT()
  return (
    <ListPage<StaffPerson>
      title="people.title"
      search="people.search"
      columns={COLUMNS}
      filters={[
        {
          kind: 'select',
          source: 'role',
          label: 'people.any_role',
          choices: ROLES.map((role) => ({ id: role, name: t(`shell.role_${role}`) })),
        },
        { kind: 'check', source: 'blocked', label: 'people.only_blocked' },
      ]}
    />
  )
}

export function State({ person: { is_blocked, has_come } }: { person: StaffPerson }) {
  const t = useT()
  if (is_blocked) return <Badge kind="bad">{t('people.blocked')}</Badge>
  return has_come ? <Badge kind="ok">{t('people.works')}</Badge> : <Badge kind="warn">{t('people.invited')}</Badge>
}
