import { useCallback, useEffect, useRef, useState } from 'react'
import { getOrderClaimAct, getOrderClaims, type OrderClaim, type OrderClaims } from '@shop/contract/shop/orders/claims'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import { goodsText } from '../../products/goods-text.ts'
import { Badge, type BadgeKind } from '@shop/ui/components/badge/badge.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { dayText, RetryNote, useLoaded } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ClaimForm } from './claim-form.tsx'
import { isSent } from './order-progress.ts'

/** Once the order was sent. */
export function Claims({ order, code }: { order: OrderPage; code: string }) {
  return isSent(order.status) ? <LoadedClaims code={code} /> : null
}

export function LoadedClaims({ code }: { code: string }) {
  const { t } = useTranslation()
  const find = useCallback(async () => (await call(getOrderClaims, { params: { code } })).data, [code])
  const [found, retry] = useLoaded(find)
  if (found.kind === 'failed') return <RetryNote text={t('claims_not_loaded')} onRetry={retry} />
  if (found.kind === 'loading') return null
  return <ShownClaims found={found.data} code={code} onFiled={retry} />
}

function ShownClaims({ found, code, onFiled }: { found: OrderClaims; code: string; onFiled: () => void }) {
  const { t } = useTranslation()
  const [is_open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const has_closed = useRef(false)
  // The focused button or form was removed, and the page is shorter.
  useEffect(() => {
    if (has_closed.current && !is_open) {
      heading.current?.focus()
      heading.current?.scrollIntoView()
    }
    has_closed.current = is_open
  }, [is_open])
  const { claims, kinds, return_until } = found
  if (claims.length === 0 && kinds.length === 0) return null
  const filed = (number: string) => {
    setOpen(false)
    toast('ok', t('claim_sent', { number }))
    onFiled()
  }
  return (
    <section className="orderpart">
      <h2 ref={heading} tabIndex={-1}>
        {t('claims')}
      </h2>
      {claims.length > 0 && (
        <ul className="border-t-[1.5px] border-ink-900">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} code={code} />
          ))}
        </ul>
      )}
      {kinds.length > 0 && !is_open && (
        <div className="no-print mt-3 grid justify-items-start gap-2">
          <p className="text-ink-600">
            {return_until !== null && kinds.includes('return')
              ? t('claims_hint_return', { day: dayText(`${return_until}T12:00:00Z`) })
              : t('claims_hint')}
          </p>
          <Button kind="ghost" onClick={() => setOpen(true)}>
            {t('claim_new')}
          </Button>
        </div>
      )}
      {is_open && <ClaimForm code={code} found={found} onFiled={filed} onCancel={() => setOpen(false)} />}
    </section>
  )
}

function Claim({ claim, code }: { claim: OrderClaim; code: string }) {
  const translation = useTranslation()
  const { t } = translation
  const { number, kind, state, decision } = claim
  const badge: BadgeKind = state === 'closed' ? 'line' : decision === null ? 'warn' : 'ok'
  return (
    <li className="grid gap-1.5 border-b border-line py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{t(`claim_kind_${kind}`)}</b>
        <span className="mono">{number}</span>
        <Badge kind={badge}>{t(decision === null ? `claim_state_${state}` : `claim_decision_${decision}`)}</Badge>
        {(state === 'repaired' || state === 'closed') && <Badge kind="line">{t(`claim_state_${state}`)}</Badge>}
      </div>
      <p className="text-ink-600 [overflow-wrap:anywhere]">
        {claim.lines.map((line) => goodsText(translation, line)).join('; ')}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{claim.text}</p>
      <Pictures claim={claim} />
      {decision === null ? (
        <p className="text-sm text-ink-600">{t('claim_due', { day: dayText(claim.due_at) })}</p>
      ) : (
        <Answer claim={claim} code={code} />
      )}
    </li>
  )
}

function Pictures({ claim: { number, pictures } }: { claim: OrderClaim }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ id, web_path }, index) => (
        <li key={id}>
          <img
            className="size-16 rounded-sm border border-line object-cover"
            src={web_path}
            width={64}
            height={64}
            alt={t('claim_picture_of', { index: index + 1, number })}
          />
        </li>
      ))}
    </ul>
  )
}

function Answer({ claim, code }: { claim: OrderClaim; code: string }) {
  const { t } = useTranslation()
  const { is_loading, download } = useDownload()
  const load = () => call(getOrderClaimAct, { params: { code, id: String(claim.id) } })
  return (
    <div className="mt-1 grid gap-1 border-l-2 border-line-strong pl-3">
      {claim.decision_text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{claim.decision_text}</p>}
      {claim.refund_sum > 0 && <p>{t('claim_refund', { sum: moneyText(claim.refund_sum) })}</p>}
      <Button
        kind="text"
        size="sm"
        className="no-print justify-self-start"
        is_loading={is_loading}
        onClick={() => void download(load)}
      >
        {t('claim_act')}
      </Button>
    </div>
  )
}
