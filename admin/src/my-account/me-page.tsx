import { type FormEvent, useState } from 'react'
import {
  changeAdminPassword,
  endAdminSession,
  listAdminSessions,
  type AdminSession,
} from '@shop/contract/admin/access/admin-access'
import { confirm } from '../kit/widgets/dialog.tsx'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { formatTime } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { useStaff } from '../kit/calls/use-staff.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { browserName } from './browser-name.ts'
import { EmailPanel } from './email-panel.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

const SESSION_COLUMNS: Column<AdminSession>[] = [
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
  { key: 'since', label: 'me.since', show: ({ created_at }) => formatTime(created_at) },
  { key: 'used', label: 'me.used', show: ({ used_at }) => formatTime(used_at) },
  {
    key: 'end',
    label: '',
    show: (session) => <EndButton session={session} />,
  },
]

/** The owner sees all sessions. */
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
          <EmailPanel staff={staff} />
          <AlertsPanel role={staff.role} />
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
    if (await run(changeAdminPassword, { body }, { done: 'me.password_changed', onFields: setFaults, field_of }))
      form.reset()
  }
  return (
    <Panel title={t('me.password')}>
      <form className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <Field
          required
          name="current"
          label={t('me.current_password')}
          type="password"
          autoComplete="current-password"
          {...(faults['current_password'] === undefined ? {} : { error: faults['current_password'] })}
        />
        <Field
          required
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
  const { data, error, refetch } = useAnswer(listAdminSessions)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <DataTable<AdminSession> caption={t('me.sessions')} rows={data.data} columns={SESSION_COLUMNS} />
}

function EndButton({ session }: { session: AdminSession }) {
  const t = useT()
  const run = useCall()
  const end = async () => {
    if (await confirm({ title: t('me.end_question', { name: session.user_name }), action: t('me.end') }))
      await run(endAdminSession, { params: { id: String(session.id) } }, { done: 'me.ended' })
  }
  if (session.is_this) return <Badge kind="ok">{t('me.this')}</Badge>
  return (
    <Button kind="danger" size="xs" onClick={() => void end()}>
      {t('me.end')}
    </Button>
  )
}
