import { useState } from 'react'
import { useParams } from 'react-router'
import {
  blockPerson,
  changeRole,
  getPerson,
  inviteAgain,
  resetSecondFactor,
  type StaffPerson,
} from '@shop/contract/people.admin'
import { RIGHTS, ROLES } from '@shop/contract/rights'
import { Button, confirm, Failure, formatDate, Loading, PageHead, Panel, useAnswer, useCall, useT } from '../ui/kit.ts'
import { State } from './people-list.tsx'

/** One person: role, door, second factor. Each is one act with its own question, so there is no form to save. */
export function PersonPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAnswer(getPerson, { params: { id } })
  if (error) return <Failure is_screen error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const person = data.data
  return (
    <>
      <PageHead title={person.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 items-start">
        <About person={person} />
        <RolePanel key={person.role} person={person} />
        <Doors person={person} />
      </div>
    </>
  )
}

function About({ person }: { person: StaffPerson }) {
  const t = useT()
  return (
    <Panel title={t('people.about')}>
      <dl className="dl dl--2">
        <div>
          <dt>{t('people.email')}</dt>
          <dd>{person.email}</dd>
        </div>
        <div>
          <dt>{t('people.state')}</dt>
          <dd>
            <State person={person} />
          </dd>
        </div>
        <div>
          <dt>{t('people.second_factor')}</dt>
          <dd>{t(person.has_second_factor ? 'kit.yes' : 'kit.no')}</dd>
        </div>
        <div>
          <dt>{t('people.sessions')}</dt>
          <dd>{person.sessions}</dd>
        </div>
        <div>
          <dt>{t('people.since')}</dt>
          <dd>{formatDate(person.created_at)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

const CHOICES = [...ROLES, 'buyer'] as const
type Choice = (typeof CHOICES)[number]

function RolePanel({ person }: { person: StaffPerson }) {
  const t = useT()
  const run = useCall()
  const [role, choose] = useState<Choice>(person.role)
  const save = async () => {
    const question = { title: t('people.role_question'), text: t('people.role_text'), action: t('kit.save') }
    if (!(await confirm(question))) return
    const changed = await run(changeRole, { params: { id: String(person.id) }, body: { role } }, { done: 'kit.saved' })
    if (!changed) choose(person.role)
  }
  const rights = Object.entries(RIGHTS).filter(([, roles]) => (roles as readonly string[]).includes(role))
  return (
    <Panel title={t('people.role')}>
      <div className="field">
        <label htmlFor="role">{t('people.role')}</label>
        <select
          id="role"
          className="select"
          value={role}
          onChange={(event) => choose(CHOICES.find((one) => one === event.target.value) ?? person.role)}
        >
          {CHOICES.map((one) => (
            <option key={one} value={one}>
              {one === 'buyer' ? t('people.no_role') : t(`shell.role_${one}`)}
            </option>
          ))}
        </select>
        <span className="hint">
          {rights.length === 0 ? t('people.no_rights') : rights.map(([right]) => t(`right.${right}`)).join(' · ')}
        </span>
      </div>
      <div>
        <Button disabled={role === person.role} onClick={() => void save()}>
          {t('people.change_role')}
        </Button>
      </div>
    </Panel>
  )
}

function Doors({ person: { id, is_blocked, has_second_factor } }: { person: StaffPerson }) {
  const t = useT()
  const run = useCall()
  const params = { id: String(id) }
  const block = async () => {
    const question = { title: t('people.block_question'), text: t('people.block_text'), action: t('people.block') }
    if (!is_blocked && !(await confirm({ ...question, is_danger: true }))) return
    await run(blockPerson, { params, body: { is_blocked: !is_blocked } }, { done: 'kit.saved' })
  }
  const reset = async () => {
    const question = { title: t('people.reset_question'), text: t('people.reset_text'), action: t('people.reset') }
    if (await confirm({ ...question, is_danger: true })) await run(resetSecondFactor, { params }, { done: 'kit.saved' })
  }
  return (
    <Panel title={t('people.doors')}>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="ghost"
          icon="mail"
          disabled={is_blocked}
          onClick={() => void run(inviteAgain, { params }, { done: 'people.sent' })}
        >
          {t('people.send_link')}
        </Button>
        {has_second_factor && (
          <Button kind="danger" icon="key" onClick={() => void reset()}>
            {t('people.reset')}
          </Button>
        )}
        <Button kind={is_blocked ? 'primary' : 'danger'} icon="lock" onClick={() => void block()}>
          {t(is_blocked ? 'people.unblock' : 'people.block')}
        </Button>
      </div>
    </Panel>
  )
}
