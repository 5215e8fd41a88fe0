import { Link } from 'react-router'
import {
  type AdminClaim,
  closeClaim,
  finishRepair,
  getClaimAct,
  getStaffClaim,
  takeClaim,
} from '@shop/contract/admin/orders/claims'
import { isClaimOpen } from '@shop/contract/rules/orders/claims'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'
import { PageHead } from '../kit/page/page-head.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { RecordScreen } from '../kit/page/record-screen.tsx'
import { formatAmount, formatMoney, formatTime } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { ClaimDueText, ClaimState } from './claim-state.tsx'
import { DecisionForm } from './decision-form.tsx'

export function ClaimPage() {
  return <RecordScreen route={getStaffClaim}>{(claim) => <ShownClaim claim={claim} />}</RecordScreen>
}

function ShownClaim({ claim }: { claim: AdminClaim }) {
  const t = useT()
  const may = useCan('claims.write')
  const { number, kind, created_at, text, state } = claim
  return (
    <>
      <PageHead title={`${t(`claims.kind_${kind}`)} ${number}`} note={formatTime(created_at)}>
        <Steps claim={claim} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title={t('claims.text')} actions={<ClaimState claim={claim} />}>
            <p className="leading-7 whitespace-pre-line [overflow-wrap:anywhere]">{text || t('claims.text_gone')}</p>
          </Panel>
          <Goods claim={claim} />
          <Pictures claim={claim} />
          {isClaimOpen(state) ? may && <DecisionForm claim={claim} /> : <Decision claim={claim} />}
        </div>
        <Facts claim={claim} />
      </div>
    </>
  )
}

function Steps({ claim: { id, state, decision } }: { claim: AdminClaim }) {
  const t = useT()
  const run = useCall()
  const may = useCan('claims.write')
  if (!may) return null
  const input = { params: { id: String(id) } }
  const is_in_repair = state === 'decided' && decision === 'repair'
  return (
    <>
      {state === 'new' && (
        <Button kind="ghost" onClick={() => void run(takeClaim, input, { done: 'claims.taken' })}>
          {t('claims.take')}
        </Button>
      )}
      {is_in_repair && (
        <Button icon="check" onClick={() => void run(finishRepair, input, { done: 'claims.repair_finished' })}>
          {t('claims.finish_repair')}
        </Button>
      )}
      {((state === 'decided' && !is_in_repair) || state === 'repaired') && (
        <Button icon="check" onClick={() => void run(closeClaim, input, { done: 'claims.closed' })}>
          {t('claims.close')}
        </Button>
      )}
    </>
  )
}

function Goods({ claim: { lines } }: { claim: AdminClaim }) {
  const t = useT()
  return (
    <Panel title={t('claims.lines')} is_flush>
      <ul className="divide-y divide-line">
        {lines.map(({ article, name_ua, unit, amount, sum }, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
            <span className="min-w-0 flex-1 basis-[200px] [overflow-wrap:anywhere]">
              {name_ua}
              <span className="mono block">{article}</span>
            </span>
            <span className="tnum whitespace-nowrap">{formatAmount(amount, unit)}</span>
            <b className="tnum w-28 text-right font-semibold whitespace-nowrap">{formatMoney(sum)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Pictures({ claim: { pictures } }: { claim: AdminClaim }) {
  const t = useT()
  if (pictures.length === 0) return null
  return (
    <Panel title={t('claims.pictures')}>
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ id, web_path }, index) => (
          <li key={id}>
            <a href={web_path} download>
              <img
                className="size-40 rounded-sm border border-line object-cover"
                src={web_path}
                width={160}
                height={160}
                alt={t('claims.picture', { index: index + 1 })}
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Decision({ claim }: { claim: AdminClaim }) {
  const t = useT()
  const { decision, decision_text, decided_at, decided_by_name, goods, refund_sum, bonuses_returned } = claim
  const facts = [
    goods && t(`claims.goods_${goods}`),
    refund_sum > 0 && t('claims.refund', { sum: formatMoney(refund_sum) }),
    bonuses_returned !== 0 && t('claims.bonuses', { sum: formatMoney(bonuses_returned) }),
    claim.repair_ended_at && t('claims.repair_ended', { time: formatTime(claim.repair_ended_at) }),
  ].filter(Boolean)
  return (
    <Panel
      title={t(`claims.decision_${decision ?? 'refuse'}`)}
      actions={
        <a className="btn btn--text btn--sm" href={getClaimAct.path.replace('/:id/', `/${claim.id}/`)} download>
          {t('claims.act')}
        </a>
      }
    >
      {decision_text && <p className="leading-7 whitespace-pre-line [overflow-wrap:anywhere]">{decision_text}</p>}
      {facts.map((fact) => (
        <p key={String(fact)}>{fact}</p>
      ))}
      <p className="mono">{[formatTime(decided_at), decided_by_name].filter(Boolean).join(', ')}</p>
    </Panel>
  )
}

function Facts({ claim }: { claim: AdminClaim }) {
  const t = useT()
  const may_open = useCan('orders.read')
  const order = t('claims.order', { number: claim.order_number })
  return (
    <Panel title={t('claims.facts')}>
      <p className="leading-6 [overflow-wrap:anywhere]">
        {may_open ? (
          <Link className="link font-semibold" to={`/orders/${claim.order_id}`}>
            {order}
          </Link>
        ) : (
          order
        )}
        <span className="block">{claim.buyer || t('claims.buyer_gone')}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        {t('claims.due')}: <ClaimDueText claim={claim} />
      </p>
    </Panel>
  )
}
