import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  type Staff,
  startSecondFactor,
  stopSecondFactor,
} from '@shop/contract/admin/access/admin-access'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { Field } from '@shop/ui/components/field/field.tsx'

interface Started {
  secret: string
  /** `otpauth:` */
  address: string
  picture: string
}

const fieldValue = (event: FormEvent<HTMLFormElement>, name: string) => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name) ?? '')
}

type DialogKind = 'start' | 'renew' | 'stop'

/** On with a QR code and a code, off with password and code. */
export function SecondFactorPanel({ staff }: { staff: Staff }) {
  const t = useT()
  const [open_dialog, setOpenDialog] = useState<DialogKind | null>(null)
  const [codes, show] = useState<readonly string[] | null>(null)
  const onCodes = (codes: readonly string[]) => {
    setOpenDialog(null)
    show(codes)
  }
  return (
    <Panel
      title={t('me.second_factor')}
      actions={
        <Badge kind={staff.has_second_factor ? 'ok' : 'warn'}>{t(staff.has_second_factor ? 'me.on' : 'me.off')}</Badge>
      }
    >
      <p className="text-ink-700">
        {staff.has_second_factor ? t('me.codes_left', { count: staff.recovery_codes }) : t('me.second_factor_text')}
      </p>
      <div ref={useFocusWhenOff(staff.has_second_factor, open_dialog !== null)} className="flex flex-wrap gap-2">
        {/* One button in both states: the dialog that changes the state returns the focus to it. */}
        <Button
          {...(staff.has_second_factor ? { kind: 'ghost' } : { icon: 'shield' })}
          onClick={() => setOpenDialog(staff.has_second_factor ? 'renew' : 'start')}
        >
          {t(staff.has_second_factor ? 'me.renew_codes' : 'me.switch_on')}
        </Button>
        {staff.has_second_factor && (
          <Button kind="danger" onClick={() => setOpenDialog('stop')}>
            {t('me.switch_off')}
          </Button>
        )}
      </div>
      {open_dialog === 'start' && <StartDialog onClose={() => setOpenDialog(null)} onCodes={onCodes} />}
      {open_dialog === 'renew' && <RenewDialog onClose={() => setOpenDialog(null)} onCodes={onCodes} />}
      {open_dialog === 'stop' && <StopDialog onClose={() => setOpenDialog(null)} />}
      {codes && <CodesDialog codes={codes} onClose={() => show(null)} />}
    </Panel>
  )
}

/** The button that switched it off, and had the focus, is gone. Behind an open dialog nothing takes the focus. */
function useFocusWhenOff(is_on: boolean, is_dialog_open: boolean) {
  const buttons = useRef<HTMLDivElement>(null)
  const was_on = useRef(is_on)
  useEffect(() => {
    if (is_dialog_open) return
    if (was_on.current && !is_on) buttons.current?.querySelector('button')?.focus()
    was_on.current = is_on
  }, [is_on, is_dialog_open])
  return buttons
}

interface Asking {
  onClose(): void
  onCodes(codes: readonly string[]): void
}

/** Refused answers are shown at their fields. */
function useFaults() {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const field_of = { wrong_current_password: 'password', wrong_second_factor: 'code' }
  return { faults, outcome: { onFields: setFaults, field_of }, clear: () => setFaults({}) }
}

/** It replaces the form that had the focus. */
const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

function StartDialog({ onClose, onCodes }: Asking) {
  const t = useT()
  const run = useCall()
  const [started, setStarted] = useState<Started | null>(null)
  const { faults, outcome, clear } = useFaults()
  const start = async (event: FormEvent<HTMLFormElement>) => {
    clear()
    const answer = await run(startSecondFactor, { body: { password: fieldValue(event, 'password') } }, outcome)
    if (answer) setStarted(answer.data)
  }
  const finish = async (event: FormEvent<HTMLFormElement>) => {
    clear()
    const answer = await run(confirmSecondFactor, { body: { code: fieldValue(event, 'code') } }, outcome)
    if (answer) onCodes(answer.data.recovery_codes)
  }
  return (
    <Dialog title={t('me.switch_on')} onClose={onClose}>
      {started === null ? (
        <form className="grid gap-4" onSubmit={(event) => void start(event)}>
          <PasswordField fault={faults['password']} />
          <Button type="submit">{t('me.next')}</Button>
        </form>
      ) : (
        <form ref={focusField} className="grid gap-4" onSubmit={(event) => void finish(event)}>
          <Key {...started} />
          <CodeField hint={t('me.first_code_hint')} fault={faults['code']} />
          <Button type="submit">{t('me.confirm')}</Button>
        </form>
      )}
    </Dialog>
  )
}

function Key({ secret, address, picture }: Started) {
  const t = useT()
  return (
    <>
      <p>{t('me.scan')}</p>
      <img
        className="mx-auto"
        width="200"
        height="200"
        alt={t('me.picture')}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      />
      <p className="mono break-all text-center" data-testid="secret">
        {secret}
      </p>
      {/* A phone cannot scan its own screen. */}
      <a className="btn btn--ghost btn--sm mx-auto md:!hidden" href={address}>
        {t('me.open_in_app')}
      </a>
    </>
  )
}

function RenewDialog({ onClose, onCodes }: Asking) {
  const t = useT()
  const run = useCall()
  const { faults, outcome, clear } = useFaults()
  const renew = async (event: FormEvent<HTMLFormElement>) => {
    clear()
    const answer = await run(renewRecoveryCodes, { body: { code: fieldValue(event, 'code') } }, outcome)
    if (answer) onCodes(answer.data.recovery_codes)
  }
  return (
    <Dialog title={t('me.renew_codes')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void renew(event)}>
        <p>{t('me.renew_text')}</p>
        <CodeField hint={t('shell.code_hint')} fault={faults['code']} />
        <Button type="submit">{t('me.renew_codes')}</Button>
      </form>
    </Dialog>
  )
}

function StopDialog({ onClose }: Pick<Asking, 'onClose'>) {
  const t = useT()
  const run = useCall()
  const { faults, outcome, clear } = useFaults()
  const stop = async (event: FormEvent<HTMLFormElement>) => {
    clear()
    const password = fieldValue(event, 'password')
    const body = { password, code: fieldValue(event, 'code') }
    if (await run(stopSecondFactor, { body }, { ...outcome, done: 'me.switched_off' })) onClose()
  }
  return (
    <Dialog title={t('me.switch_off')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void stop(event)}>
        <PasswordField fault={faults['password']} />
        <CodeField hint={t('shell.code_hint')} fault={faults['code']} />
        <Button type="submit" kind="danger">
          {t('me.switch_off')}
        </Button>
      </form>
    </Dialog>
  )
}

function PasswordField({ fault }: { fault: string | undefined }) {
  const t = useT()
  return (
    <Field
      required
      name="password"
      type="password"
      label={t('me.current_password')}
      autoComplete="current-password"
      error={fault}
    />
  )
}

function CodeField({ hint, fault }: { hint: string; fault: string | undefined }) {
  const t = useT()
  return <Field required name="code" label={t('shell.code')} hint={hint} autoComplete="one-time-code" error={fault} />
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useT()
  return (
    <Dialog title={t('me.codes')} onClose={onClose} foot={<Button onClick={onClose}>{t('me.kept')}</Button>}>
      <p>{t('me.codes_text')}</p>
      <ul className="mono grid grid-cols-2 gap-2 mt-4" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
