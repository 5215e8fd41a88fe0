import type { AdminClaim } from '@shop/contract/admin/orders/claims'
import { isClaimOpen } from '@shop/contract/rules/orders/claims'
import { Badge } from '@shop/ui/components/badge/badge.tsx'
import { formatDate } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'

export function ClaimState({ claim: { state, decision } }: { claim: AdminClaim }) {
  const t = useT()
  const kind = state === 'new' ? 'warn' : state === 'closed' ? 'line' : 'info'
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge kind={kind}>{t(`claims.state_${state}`)}</Badge>
      {decision && <Badge kind="line">{t(`claims.decision_${decision}`)}</Badge>}
    </span>
  )
}

/** With whether it is near or over. */
export function ClaimDueText({ claim: { state, due_at, due } }: { claim: AdminClaim }) {
  const t = useT()
  if (!isClaimOpen(state)) return <span className="text-ink-600">{t('claims.answered')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 whitespace-nowrap">
      <span className="tnum">{formatDate(due_at)}</span>
      {due && <Badge kind={due === 'overdue' ? 'bad' : 'warn'}>{t(`claims.due_${due}`)}</Badge>}
    </span>
  )
}
