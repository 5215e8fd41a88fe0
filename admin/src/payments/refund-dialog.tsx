import { useState } from 'react'
import { TextField } from '../kit/form/text-field.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'

interface Props {
  /** Hryvnia. */
  most: number
  /** Null if it failed, after showing the error. */
  onRefund(body: { sum: number; reason: string }): Promise<unknown>
  onClose(): void
}

export function RefundDialog({ most, onRefund, onClose }: Props) {
  const t = useT()
  const [typed, type] = useState(String(most).replace('.', ','))
  const [reason, setReason] = useState('')
  const [is_busy, setBusy] = useState(false)
  const sum = readNumber(typed, 2)
  const save = async () => {
    if (typeof sum !== 'number') return
    setBusy(true)
    const answer = await onRefund({ sum, reason })
    setBusy(false)
    if (answer !== null) onClose()
  }
  return (
    <Dialog
      title={t('payments.refund')}
      onClose={onClose}
      foot={
        <Button icon="check" is_busy={is_busy} disabled={typeof sum !== 'number'} onClick={() => void save()}>
          {t('payments.refund')}
        </Button>
      }
    >
      <TextField
        label={t('payments.sum')}
        value={typed}
        onChange={type}
        length_max={20}
        fault={typeof sum === 'number' ? undefined : t('payments.sum_needed')}
      />
      <TextField label={t('payments.refund_reason')} value={reason} onChange={setReason} length_max={500} />
      <p className="hint">{t('payments.refund_hint')}</p>
    </Dialog>
  )
}
