import { type FormEvent, useState } from 'react'
import {
  changeOfficePassword,
  endOfficeSession,
  listOfficeSessions,
  type OfficeSession,
} from '@shop/contract/office.admin'
import { confirm } from '../ui/dialog.tsx'
import {
  Badge,
  Button,
  type Column,
  DataTable,
  Failure,
  formatMoment,
  Loading,
  PageHead,
  Panel,
  useAnswer,
  useCall,
  useStaff,
  useT,
} from '../ui/kit.ts'
import { browserName } from './browser-name.ts'
import { PlainField } from './plain-field.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

const SESSION_COLUMNS: Column<OfficeSession>[] = [
  { key: 'who', label: 'me.who', show: ({ user_name }) => user_name },
  {
    key: 'where',
    label: 'me.where',
    show: ({ ip, user_agent }) => (
      <span className="block leading-5 max-w-[420px]">
        <span className="block truncate" title={user_agent}>
          {browserName(user_agent)}
        </span>
        <span className="mono">{ip}</span>
      </span>
    ),
  },
  { key: 'since', label: 'me.since', show: ({ created_at }) => formatMoment(created_at) },
  { key: 'used', label: 'me.used', show: ({ used_at }) => formatMoment(used_at) },
  {
    key: 'end',
    label: '',
    show: (session) => <EndButton session={session} />,
  },
]

/** One's own place: second factor, password, and where one is signed in. The owner sees everybody's sessions. */
export function MePage() {
  const t = useT()
  const staff = useStaff()
  if (!staff) return <Loading />
  return (
    <>
      <PageHead title={staff.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 items-start">
          <SecondFactorPanel staff={staff} />
          <PasswordPanel />
        </div>
        <Panel title={t('me.sessions')} is_flush>
          <Sessions />
        </Panel>
      </div>
    </>
  )
}

function PasswordPanel() {
  const t = useT()
  const run = useCall()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setFaults({})
    const field_of = { wrong_current_password: 'current_password' }
    const body = { current_password: String(typed.get('current')), new_password: String(typed.get('fresh')) }
    if (await run(changeOfficePassword, { body }, { done: 'me.password_changed', onFields: setFaults, field_of }))
      form.reset()
  }
  return (
    <Panel title={t('me.password')}>
      <form className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <PlainField
          name="current"
          label={t('me.current_password')}
          type="password"
          autoComplete="current-password"
          {...(faults['current_password'] === undefined ? {} : { error: faults['current_password'] })}
        />
        <PlainField
          name="fresh"
          label={t('me.new_password')}
          type="password"
          autoComplete="new-password"
          hint={t('me.password_hint')}
          {...(faults['new_password'] === undefined ? {} : { error: faults['new_password'] })}
        />
        <div>
          <Button type="submit">{t('me.change_password')}</Button>
        </div>
      </form>
    </Panel>
  )
}

function Sessions() {
  const t = useT()
  const { data, error, refetch } = useAnswer(listOfficeSessions)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <DataTable<OfficeSession> caption={t('me.sessions')} rows={data.data} columns={SESSION_COLUMNS} />
}

function EndButton({ session }: { session: OfficeSession }) {
  const t = useT()
  const run = useCall()
  const end = async () => {
    if (await confirm({ title: t('me.end_question', { name: session.user_name }), action: t('me.end') }))
      await run(endOfficeSession, { params: { id: String(session.id) } }, { done: 'me.ended' })
  }
  if (session.is_this) return <Badge kind="ok">{t('me.this')}</Badge>
  return (
    <Button kind="danger" size="xs" onClick={() => void end()}>
      {t('me.end')}
    </Button>
  )
}
