import { type ReactNode, useState } from 'react'
import {
  blockBuyer,
  type Buyer,
  changeBuyerDiscount,
  enterBonuses,
  mailBuyerPasswordReset,
} from '@shop/contract/admin/orders/buyers'
import { TextField } from '../kit/form/text-field.tsx'
import { Button } from '../kit/widgets/button.tsx'
import { confirm, Dialog } from '../kit/widgets/dialog.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../kit/text/translate.ts'
import { useCall } from '../kit/calls/use-call.ts'
import { useCan } from '../kit/calls/use-staff.ts'

interface Props {
  buyer: Buyer
}
interface DialogProps extends Props {
  onClose(): void
}

const REASON_MAX = 300

/** Each asks for a reason. */
export function BuyerActions({ buyer }: Props) {
  const t = useT()
  const run = useCall()
  const may = useCan('buyers.write')
  const [opened, open] = useState<'discount' | 'bonuses' | 'block' | null>(null)
  if (!may) return null
  const close = () => open(null)
  const mailReset = async () => {
    const text = t('buyers.reset_text', { email: buyer.email })
    if (await confirm({ title: t('buyers.reset'), text, action: t('buyers.reset_send') }))
      await run(mailBuyerPasswordReset, { params: { id: String(buyer.id) } }, { done: 'buyers.reset_done' })
  }
  return (
    <>
      <Button kind="ghost" icon="percent" onClick={() => open('discount')}>
        {t('buyers.change_discount')}
      </Button>
      <Button kind="ghost" icon="gift" onClick={() => open('bonuses')}>
        {t('buyers.enter_bonuses')}
      </Button>
      <Button kind="ghost" icon="key" onClick={() => void mailReset()}>
        {t('buyers.reset')}
      </Button>
      <Button kind={buyer.is_blocked ? 'ghost' : 'danger'} icon="lock" onClick={() => open('block')}>
        {t(buyer.is_blocked ? 'buyers.unblock' : 'buyers.block')}
      </Button>
      {opened === 'discount' && <DiscountDialog buyer={buyer} onClose={close} />}
      {opened === 'bonuses' && <BonusDialog buyer={buyer} onClose={close} />}
      {opened === 'block' && <BlockDialog buyer={buyer} onClose={close} />}
    </>
  )
}

/** `−12,5`; null if it is not a number. */
const typedNumber = (typed: string): number | null => readNumber(typed, 2) ?? null

function DiscountDialog({ buyer, onClose }: DialogProps) {
  const t = useT()
  const run = useCall()
  const [percent, type] = useState(String(buyer.discount_percent).replace('.', ','))
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = async () => {
    const discount_percent = typedNumber(percent)
    if (discount_percent === null) return setFaults({ discount_percent: t('fault.not_a_number') })
    const body = { seen_percent: buyer.discount_percent, discount_percent, reason }
    const outcome = { done: 'buyers.discount_done', onFields: setFaults }
    if (await run(changeBuyerDiscount, { params: { id: String(buyer.id) }, body }, outcome)) onClose()
  }
  return (
    <ReasonDialog
      title={t('buyers.change_discount')}
      hint={t('buyers.reason_inner')}
      {...{ reason, setReason, onClose }}
      onSave={save}
    >
      <TextField
        label={t('buyers.discount_percent')}
        value={percent}
        onChange={type}
        length_max={10}
        fault={faults['discount_percent']}
      />
    </ReasonDialog>
  )
}

function BonusDialog({ buyer, onClose }: DialogProps) {
  const t = useT()
  const run = useCall()
  const [sum, type] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = async () => {
    const bonuses = typedNumber(sum)
    if (bonuses === null) return setFaults({ bonuses: t('fault.not_a_number') })
    const body = { bonuses, reason }
    const outcome = { done: 'buyers.bonuses_done', onFields: setFaults }
    if (await run(enterBonuses, { params: { id: String(buyer.id) }, body }, outcome)) onClose()
  }
  return (
    <ReasonDialog
      title={t('buyers.enter_bonuses')}
      hint={t('buyers.reason_shown')}
      {...{ reason, setReason, onClose }}
      onSave={save}
    >
      <TextField
        label={t('buyers.bonuses_change')}
        hint={t('buyers.bonuses_hint', { bonuses: formatMoney(buyer.bonuses) })}
        value={sum}
        onChange={type}
        length_max={14}
        fault={faults['bonuses']}
      />
    </ReasonDialog>
  )
}

function BlockDialog({ buyer, onClose }: DialogProps) {
  const t = useT()
  const run = useCall()
  const [reason, setReason] = useState('')
  const is_blocked = !buyer.is_blocked
  const save = async () => {
    const input = { params: { id: String(buyer.id) }, body: { is_blocked, reason } }
    if (await run(blockBuyer, input, { done: is_blocked ? 'buyers.block_done' : 'buyers.unblock_done' })) onClose()
  }
  return (
    <ReasonDialog
      title={t(is_blocked ? 'buyers.block' : 'buyers.unblock')}
      hint={t('buyers.reason_inner')}
      {...{ reason, setReason, onClose }}
      onSave={save}
      is_danger={is_blocked}
    >
      {is_blocked && <p className="leading-6">{t('buyers.block_text')}</p>}
    </ReasonDialog>
  )
}

interface ReasonProps {
  title: string
  hint: string
  reason: string
  setReason(reason: string): void
  onClose(): void
  onSave(): Promise<void>
  children: ReactNode
  is_danger?: boolean
}

function ReasonDialog({ title, hint, reason, setReason, onClose, onSave, children, is_danger = false }: ReasonProps) {
  const t = useT()
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave()
    setBusy(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button
          kind={is_danger ? 'danger' : 'primary'}
          is_busy={is_busy}
          disabled={reason.trim() === ''}
          onClick={() => void save()}
        >
          {is_danger ? title : t('buyers.save')}
        </Button>
      }
    >
      <div className="grid gap-4">
        {children}
        <TextField label={t('buyers.reason')} hint={hint} value={reason} onChange={setReason} length_max={REASON_MAX} />
      </div>
    </Dialog>
  )
}
