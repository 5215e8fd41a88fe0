import { useState } from 'react'
import { listStaffOrders } from '@shop/contract/admin/orders/orders'
import { useAnswer } from '../kit/calls/use-call.ts'
import { TextField } from '../kit/form/text-field.tsx'
import { formatMoney } from '../kit/text/format.ts'
import { useT } from '../kit/text/translate.ts'
import { Button } from '../kit/widgets/button.tsx'

const LENGTH_MIN = 3

interface Props {
  onChoose(order: { id: number; number: string; rest: number }): void
}

/** Not paid in full; by number, buyer or code. */
export function OrderFinder({ onChoose }: Props) {
  const t = useT()
  const [typed, type] = useState('')
  const q = typed.trim()
  const is_wanted = q.length >= LENGTH_MIN
  const { data } = useAnswer(listStaffOrders, { query: { q, per_page: '5' } }, { is_wanted })
  const found = is_wanted ? (data?.data ?? []) : []
  const open = found.filter(({ left_to_pay }) => left_to_pay > 0)
  return (
    <div className="grid gap-2">
      <TextField label={t('payments.find_order')} value={typed} onChange={type} length_max={100} />
      <div role="status" className="grid gap-2">
        {is_wanted && data && open.length === 0 && <p className="hint">{t('payments.no_order')}</p>}
        {open.map(({ id, number, left_to_pay, organization, buyer_name }) => (
          <Button key={id} kind="soft" onClick={() => onChoose({ id, number, rest: left_to_pay })}>
            {[number, organization || buyer_name, formatMoney(left_to_pay)].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </div>
    </div>
  )
}
