import { useState } from 'react'
import { useParams } from 'react-router'
import {
  blockStaffMember,
  changeRole,
  getStaffMember,
  mailStaffPasswordReset,
  resetSecondFactor,
  type StaffMember,
} from '@shop/contract/admin/access/staff'
import { RIGHTS, ROLES } from '@shop/contract/rights'
import { Button } from '../kit/widgets/button.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatDate } from '../kit/text/format.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { State } from './staff-list.tsx'

/** Each action is confirmed and saved separately. */
export function StaffMemberPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAnswer(getStaffMember, { params: { id } })
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const member = data.data
  return (
    <>
      <PageHead title={member.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 items-start">
        <About member={member} />
        <RolePanel key={member.role} member={member} />
        <AccessPanel member={member} />
      </div>
    </>
  )
}

function About({ member }: { member: StaffMember }) {
  const t = useT()
  return (
    <Panel title={t('staff.about')}>
      <dl className="dl dl--2">
        <div>
          <dt>{t('staff.email')}</dt>
          <dd>{member.email}</dd>
        </div>
        <div>
          <dt>{t('staff.state')}</dt>
          <dd>
            <State member={member} />
          </dd>
        </div>
        <div>
          <dt>{t('staff.second_factor')}</dt>
          <dd>{t(member.has_second_factor ? 'kit.yes' : 'kit.no')}</dd>
        </div>
        <div>
          <dt>{t('staff.sessions')}</dt>
          <dd>{member.sessions}</dd>
        </div>
        <div>
          <dt>{t('staff.since')}</dt>
          <dd>{formatDate(member.created_at)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

const CHOICES = [...ROLES, 'buyer'] as const
type Choice = (typeof CHOICES)[number]

function RolePanel({ member }: { member: StaffMember }) {
  const t = useT()
  const run = useCall()
  const [role, choose] = useState<Choice>(member.role)
  const save = async () => {
    const question = { title: t('staff.role_question'), text: t('staff.role_text'), action: t('kit.save') }
    if (!(await confirm(question))) return
    const changed = await run(changeRole, { params: { id: String(member.id) }, body: { role } }, { done: 'kit.saved' })
    if (!changed) choose(member.role)
  }
  const rights = Object.entries(RIGHTS).filter(([, roles]) => (roles as readonly string[]).includes(role))
  return (
    <Panel title={t('staff.role')}>
      <div className="field">
        <label htmlFor="role">{t('staff.role')}</label>
        <select
          id="role"
          className="select"
          value={role}
          onChange={(event) => choose(CHOICES.find((one) => one === event.target.value) ?? member.role)}
        >
          {CHOICES.map((one) => (
            <option key={one} value={one}>
              {one === 'buyer' ? t('staff.no_role') : t(`shell.role_${one}`)}
            </option>
          ))}
        </select>
        <span className="hint">
          {rights.length === 0 ? t('staff.no_rights') : rights.map(([right]) => t(`right.${right}`)).join(' · ')}
        </span>
      </div>
      <div>
        <Button disabled={role === member.role} onClick={() => void save()}>
          {t('staff.change_role')}
        </Button>
      </div>
    </Panel>
  )
}

function AccessPanel({ member: { id, is_blocked, has_second_factor } }: { member: StaffMember }) {
  const t = useT()
  const run = useCall()
  const params = { id: String(id) }
  const block = async () => {
    const question = { title: t('staff.block_question'), text: t('staff.block_text'), action: t('staff.block') }
    if (!is_blocked && !(await confirm({ ...question, is_danger: true }))) return
    await run(blockStaffMember, { params, body: { is_blocked: !is_blocked } }, { done: 'kit.saved' })
  }
  const reset = async () => {
    const question = { title: t('staff.reset_question'), text: t('staff.reset_text'), action: t('staff.reset') }
    if (await confirm({ ...question, is_danger: true })) await run(resetSecondFactor, { params }, { done: 'kit.saved' })
  }
  return (
    <Panel title={t('staff.doors')}>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="ghost"
          icon="mail"
          disabled={is_blocked}
          onClick={() => void run(mailStaffPasswordReset, { params }, { done: 'staff.sent' })}
        >
          {t('staff.send_link')}
        </Button>
        {has_second_factor && (
          <Button kind="danger" icon="key" onClick={() => void reset()}>
            {t('staff.reset')}
          </Button>
        )}
        <Button kind={is_blocked ? 'primary' : 'danger'} icon="lock" onClick={() => void block()}>
          {t(is_blocked ? 'staff.unblock' : 'staff.block')}
        </Button>
      </div>
    </Panel>
  )
}
