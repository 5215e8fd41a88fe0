import { useId, useState } from 'react'
import { type AdminClaim, decideClaim } from '@shop/contract/admin/orders/claims'
import {
  CLAIM_DECISIONS,
  CLAIM_GOODS,
  CLAIM_TEXT_MAX,
  type ClaimDecision,
  type ClaimGoods,
  usualGoods,
} from '@shop/contract/rules/orders/claims'
import { useCall } from '../kit/calls/use-call.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'

/** Made once, so its consequences are shown before. */
export function DecisionForm({ claim }: { claim: AdminClaim }) {
  const t = useT()
  const run = useCall()
  const [decision, setDecision] = useState<ClaimDecision>(claim.kind === 'return' ? 'refund' : 'replace')
  const [goods, setGoods] = useState<ClaimGoods>(usualGoods(claim.kind))
  const [text, type] = useState('')
  const [is_busy, setBusy] = useState(false)
  const needs_text = decision === 'refuse' && text.trim() === ''
  const decide = async () => {
    setBusy(true)
    const body = { decision, text, goods: decision === 'refund' ? goods : null }
    await run(decideClaim, { params: { id: String(claim.id) }, body }, { done: 'claims.decided' })
    setBusy(false)
  }
  return (
    <Panel title={t('claims.decision')}>
      <Choose
        label={t('claims.decision')}
        value={decision}
        options={CLAIM_DECISIONS.map((id) => ({ id, name: t(`claims.decision_${id}`) }))}
        onChoose={(id) => setDecision(id as ClaimDecision)}
      />
      {decision === 'refund' && (
        <Choose
          label={t('claims.goods')}
          value={goods}
          options={CLAIM_GOODS.map((id) => ({ id, name: t(`claims.goods_${id}`) }))}
          onChoose={(id) => setGoods(id as ClaimGoods)}
        />
      )}
      <p className="text-sm leading-5 text-ink-600">
        {decision === 'refund' && claim.would_refund
          ? t('claims.hint_refund', {
              sum: formatMoney(claim.would_refund.sum),
              bonuses: formatMoney(claim.would_refund.bonuses),
            })
          : t(`claims.hint_${decision}`)}
      </p>
      <TextField
        label={t('claims.answer')}
        hint={t('claims.answer_hint')}
        value={text}
        onChange={type}
        length_max={CLAIM_TEXT_MAX}
        is_long
      />
      <Button className="justify-self-start" is_busy={is_busy} disabled={needs_text} onClick={() => void decide()}>
        {t('claims.decide')}
      </Button>
    </Panel>
  )
}

interface ChooseProps {
  label: string
  value: string
  options: readonly { id: string; name: string }[]
  onChoose(id: string): void
}

function Choose({ label, value, options, onChoose }: ChooseProps) {
  const id = useId()
  return (
    <div className="field max-w-[420px]">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
