import {
  type Invitation,
  INVITATION_STATES,
  resendInvitation,
  revokeInvitation,
} from '@shop/contract/admin/access/invitations'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '../kit/widgets/button.tsx'
import type { Column } from '../kit/list/data-table.tsx'
import { confirm } from '../kit/widgets/dialog.tsx'
import { formatTime } from '../kit/text/format.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { Translated } from '../kit/text/translated.tsx'

const COLUMNS: Column<Invitation>[] = [
  {
    key: 'name',
    label: 'staff.name',
    sort: 'name',
    show: ({ name, email }) => (
      <span className="block leading-5">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-600">{email}</span>
      </span>
    ),
  },
  { key: 'role', label: 'staff.role', show: ({ role }) => <Translated of={`shell.role_${role}`} /> },
  { key: 'state', label: 'staff.state', show: (invitation) => <InvitationState invitation={invitation} /> },
  { key: 'by', label: 'staff.invited_by', show: ({ invited_by }) => invited_by },
  { key: 'expires', label: 'staff.expires', sort: 'expires_at', show: ({ expires_at }) => formatTime(expires_at) },
  { key: 'acts', label: '', show: (invitation) => <Acts invitation={invitation} /> },
]

export function InvitationList() {
  const t = useT()
  return (
    <ListPage<Invitation>
      title="staff.invitations"
      search="staff.search"
      empty="staff.no_invitations"
      columns={COLUMNS}
      filters={[
        {
          kind: 'select',
          source: 'state',
          label: 'staff.any_state',
          choices: INVITATION_STATES.map((state) => ({ id: state, name: t(`staff.invitation_${state}`) })),
        },
      ]}
    />
  )
}

const KINDS = { open: 'warn', expired: 'bad', accepted: 'ok', revoked: 'line' } as const

function InvitationState({ invitation: { state } }: { invitation: Invitation }) {
  const t = useT()
  return <Badge kind={KINDS[state]}>{t(`staff.invitation_${state}`)}</Badge>
}

function Acts({ invitation: { id, state, name } }: { invitation: Invitation }) {
  const t = useT()
  const run = useCall()
  const may = useCan(revokeInvitation.right)
  const params = { id: String(id) }
  if (!may || (state !== 'open' && state !== 'expired')) return null
  const revoke = async () => {
    const question = { title: t('staff.revoke_question', { name }), action: t('staff.revoke') }
    if (await confirm({ ...question, is_danger: true }))
      await run(revokeInvitation, { params }, { done: 'staff.ended' })
  }
  return (
    <span className="flex flex-wrap gap-2 justify-end">
      <Button kind="ghost" size="xs" onClick={() => void run(resendInvitation, { params }, { done: 'staff.sent' })}>
        {t('staff.resend')}
      </Button>
      <Button kind="danger" size="xs" onClick={() => void revoke()}>
        {t('staff.revoke')}
      </Button>
    </span>
  )
}
