import { today } from '../kit/text/format.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addPayment } from '@shop/contract/admin/money/payments'
import { useCall } from '../kit/calls/use-call.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { readNumber } from '@shop/contract/rules/typed-number'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'
import { Dialog } from '../kit/widgets/dialog.tsx'

const FIELDS = [
  ['sum', 20],
  ['payer_name', 300],
  ['payer_code', 10],
  ['payer_iban', 60],
] as const
type Field = (typeof FIELDS)[number][0] | 'received_on' | 'purpose'

/** By hand. */
export function NewPayment({ onClose }: { onClose(): void }) {
  const t = useT()
  const run = useCall()
  const navigate = useNavigate()
  const [typed, type] = useState<Record<Field, string>>({
    received_on: today(),
    sum: '',
    payer_name: '',
    payer_code: '',
    payer_iban: '',
    purpose: '',
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [is_busy, setBusy] = useState(false)
  const set = (field: Field) => (text: string) => type({ ...typed, [field]: text })
  const save = async () => {
    const sum = readNumber(typed.sum, 2)
    if (typeof sum !== 'number') return setFaults({ sum: t('payments.sum_needed') })
    setBusy(true)
    const answer = await run(addPayment, { body: { ...typed, sum } }, { done: 'payments.added', onFields: setFaults })
    setBusy(false)
    if (answer) void navigate(`/payments/${answer.data.id}`)
  }
  return (
    <Dialog
      title={t('payments.add')}
      onClose={onClose}
      foot={
        <Button icon="check" is_busy={is_busy} onClick={() => void save()}>
          {t('payments.save')}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('payments.received_on')}
          type="date"
          value={typed.received_on}
          onChange={set('received_on')}
          fault={faults['received_on']}
          length_max={10}
        />
        {FIELDS.map(([field, length_max]) => (
          <TextField
            key={field}
            label={t(`payments.${field}`)}
            value={typed[field]}
            onChange={set(field)}
            fault={faults[field]}
            length_max={length_max}
          />
        ))}
        <div className="sm:col-span-2">
          <TextField
            label={t('payments.purpose')}
            is_long
            value={typed.purpose}
            onChange={set('purpose')}
            fault={faults['purpose']}
            length_max={1000}
          />
        </div>
      </div>
    </Dialog>
  )
}
