import { type FormEvent, useState } from 'react'
import type { Staff } from '@shop/contract/admin/access/admin-access'
import { cancelStaffEmailChange, changeStaffEmail } from '@shop/contract/admin/access/staff-access'
import { Button } from '../kit/widgets/button.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { Field } from '@shop/ui/components/field/field.tsx'

/** Takes effect once confirmed. */
export function EmailPanel({ staff: { email, pending_email } }: { staff: Staff }) {
  const t = useT()
  return (
    <Panel title={t('me.email')}>
      <p className="[overflow-wrap:anywhere]">{email}</p>
      {pending_email === null ? <EmailForm /> : <Pending email={pending_email} />}
    </Panel>
  )
}

function Pending({ email }: { email: string }) {
  const t = useT()
  const run = useCall()
  return (
    <>
      <p role="status">{t('me.email_pending', { email })}</p>
      <div>
        <Button kind="ghost" onClick={() => void run(cancelStaffEmailChange, {}, { done: 'me.email_cancelled' })}>
          {t('me.email_cancel')}
        </Button>
      </div>
    </>
  )
}

function EmailForm() {
  const t = useT()
  const run = useCall()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setFaults({})
    const field_of = { wrong_current_password: 'password', already_invited: 'email' }
    const body = { email: String(typed.get('email')), password: String(typed.get('password')) }
    await run(changeStaffEmail, { body }, { done: 'me.email_asked', onFields: setFaults, field_of })
  }
  const faultOf = (name: string) => (faults[name] === undefined ? {} : { error: faults[name] })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        required
        name="email"
        label={t('me.new_email')}
        type="email"
        autoComplete="email"
        hint={t('me.email_hint')}
        {...faultOf('email')}
      />
      <Field
        required
        name="password"
        label={t('me.current_password')}
        type="password"
        autoComplete="current-password"
        {...faultOf('password')}
      />
      <div>
        <Button type="submit">{t('me.change_email')}</Button>
      </div>
    </form>
  )
}
