import { useState } from 'react'
import * as calls from '@shop/contract/admin/access/staff-alerts'
import type { Reply } from '@shop/contract/endpoint'
import { can, type Role } from '@shop/contract/rights'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Checkbox } from '@shop/ui/components/check/check.tsx'
import { useSavedInTurn } from '../kit/calls/use-saved-in-turn.ts'
import { useAnswer, useCall } from '../kit/calls/use-call.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Failure, Loading } from '../kit/page/states.tsx'
import { useT } from '../kit/text/translate.ts'
import { Button, ButtonLink } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'

type Links = Reply<typeof calls.startStaffChat>['data']
type Chat = NonNullable<calls.StaffAlerts['chat']>

/** One’s own chat with the shop’s bot in Telegram. */
export function AlertsPanel({ role }: { role: Role }) {
  const t = useT()
  const { data, error, refetch } = useAnswer(calls.getStaffAlerts)
  const alerts = data?.data
  const can_be_told = calls.ALERT_KINDS.filter((kind) => can(role, calls.ALERT_RIGHTS[kind]))
  if (can_be_told.length === 0) return null
  const badge = alerts && <Badge kind={alerts.chat ? 'ok' : 'line'}>{t(alerts.chat ? 'me.on' : 'me.off')}</Badge>
  return (
    <Panel title={t('me.alerts')} actions={badge}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!alerts && !error && <Loading lines={2} />}
      {alerts?.mode === 'off' && <p className="text-ink-700">{t('me.alerts_no_bot')}</p>}
      {alerts && alerts.mode !== 'off' && !alerts.chat && <Disconnected />}
      {alerts && alerts.mode !== 'off' && alerts.chat && <Connected chat={alerts.chat} can_be_told={can_be_told} />}
    </Panel>
  )
}

function Disconnected() {
  const t = useT()
  const run = useCall()
  const [links, open] = useState<Links | null>(null)
  const start = async () => {
    const answer = await run(calls.startStaffChat)
    if (answer) open(answer.data)
  }
  return (
    <>
      <p className="text-ink-700">{t('me.alerts_text')}</p>
      <div>
        <Button icon="messages" onClick={() => void start()}>
          {t('me.alerts_connect')}
        </Button>
      </div>
      {links && <ConnectDialog links={links} onClose={() => open(null)} />}
    </>
  )
}

function ConnectDialog({ links, onClose }: { links: Links; onClose(): void }) {
  const t = useT()
  const run = useCall()
  const [is_busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    // Connected, this dialog is gone.
    await run(calls.confirmStaffChat, {}, { done: 'me.alerts_connected' })
    setBusy(false)
  }
  return (
    <Dialog title={t('me.alerts_connect')} onClose={onClose}>
      <ol className="grid gap-4 list-decimal pl-5">
        <li>
          <p className="mb-2">{t('me.alerts_step_open')}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink kind="ghost" icon="external" href={links.url}>
              {t('me.alerts_open')}
            </ButtonLink>
            <ButtonLink kind="ghost" icon="external" href={links.group_url}>
              {t('me.alerts_open_group')}
            </ButtonLink>
          </div>
        </li>
        <li>
          <p className="mb-2">{t('me.alerts_step_confirm')}</p>
          <Button is_busy={is_busy} onClick={() => void confirm()}>
            {t('me.alerts_started')}
          </Button>
        </li>
      </ol>
    </Dialog>
  )
}

function Connected({ chat, can_be_told }: { chat: Chat; can_be_told: readonly calls.AlertKind[] }) {
  const t = useT()
  const run = useCall()
  const [kinds, save] = useSavedInTurn<readonly calls.AlertKind[]>(chat.kinds, (kinds) =>
    run(calls.changeStaffAlerts, { body: { kinds: [...kinds] } }),
  )
  const toggle = (kind: calls.AlertKind, is_on: boolean) =>
    void save(is_on ? [...kinds, kind] : kinds.filter((one) => one !== kind))
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{t('me.alerts_chat', { title: chat.title })}</p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm text-ink-700">{t('me.alerts_about')}</legend>
        {can_be_told.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.currentTarget.checked)}
          >
            {t(`me.alerts_${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" onClick={() => void run(calls.sendTestAlert, {}, { done: 'me.alerts_sent' })}>
          {t('me.alerts_test')}
        </Button>
        <Button kind="danger" onClick={() => void run(calls.removeStaffChat, {}, { done: 'me.alerts_removed' })}>
          {t('me.switch_off')}
        </Button>
      </div>
    </>
  )
}
