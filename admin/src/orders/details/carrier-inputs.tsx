import { useController, useWatch } from 'react-hook-form'
import {
  type CarrierBranch,
  type CarrierSettlement,
  findBranches,
  findSettlements,
} from '@shop/contract/shop/orders/delivery'
import { useT } from '../../kit/text/translate.ts'
import { useAnswer } from '../../kit/calls/use-call.ts'
import { Combobox, useSettled } from '../lines/combobox.tsx'
import { LETTERS_MIN } from '../lines/finder.tsx'
import type { DeliveryForm } from './details-form.ts'

/** From the carrier, or as typed. */
export function SettlementInput() {
  const t = useT()
  const { field, fieldState } = useController<{ delivery: DeliveryForm }, 'delivery.settlement'>({
    name: 'delivery.settlement',
  })
  const { field: branch } = useController<{ delivery: DeliveryForm }, 'delivery.branch'>({ name: 'delivery.branch' })
  const { ref, name } = field.value
  const wanted = useSettled(name.trim())
  const is_wanted = ref === null && wanted.length >= LETTERS_MIN
  const { data: answer } = useAnswer(findSettlements, { query: { q: wanted } }, { is_wanted })
  const change = (value: DeliveryForm['settlement']) => {
    field.onChange(value)
    // It belongs to another settlement.
    if (branch.value.ref !== null) branch.onChange({ ref: null, number: '', name: '' })
  }
  return (
    <Combobox<CarrierSettlement>
      label={t('details.settlement')}
      hint={t('details.settlement_hint')}
      typed={name}
      onType={(typed) => change({ ref: null, name: typed, area: '' })}
      found={is_wanted && answer && answer.data.length > 0 ? answer.data : undefined}
      keyOf={(found) => found.ref}
      nameOf={(found) => found.name}
      moreOf={({ area, region }) => [area, region].filter(Boolean).join(', ')}
      onChoose={(found) => change({ ref: found.ref, name: found.name, area: found.area })}
      fault={fieldState.error?.message}
    />
  )
}

/** From the carrier, or a number or address as typed. */
export function BranchInput() {
  const t = useT()
  const { field, fieldState } = useController<{ delivery: DeliveryForm }, 'delivery.branch'>({
    name: 'delivery.branch',
  })
  const settlement = useWatch<{ delivery: DeliveryForm }, 'delivery.settlement.ref'>({
    name: 'delivery.settlement.ref',
  })
  const method = useWatch<{ delivery: DeliveryForm }, 'delivery.method'>({ name: 'delivery.method' })
  const { ref, number, name } = field.value
  const typed = name || number
  const wanted = useSettled(typed.trim())
  const is_wanted = ref === null && settlement !== null && wanted !== ''
  const query = {
    settlement: settlement ?? '',
    q: wanted,
    ...(method === 'np_locker' ? { kind: 'locker' as const } : {}),
  }
  const { data: answer } = useAnswer(findBranches, { query }, { is_wanted })
  return (
    <Combobox<CarrierBranch>
      label={t('details.branch')}
      hint={t('details.branch_hint')}
      typed={typed}
      onType={(text) => field.onChange(/^\d+$/.test(text) ? branchOf(text, '') : branchOf('', text))}
      found={is_wanted && answer && answer.data.length > 0 ? answer.data : undefined}
      keyOf={(found) => found.ref}
      nameOf={(found) => found.name}
      moreOf={({ kind, max_weight_kg }) =>
        [
          t(`details.branch_kind_${kind}`),
          max_weight_kg !== null && t('details.branch_limit', { weight: max_weight_kg }),
        ]
          .filter(Boolean)
          .join(', ')
      }
      onChoose={(found) => field.onChange({ ref: found.ref, number: found.number, name: found.name })}
      fault={fieldState.error?.message}
    />
  )
}

const branchOf = (number: string, name: string) => ({ ref: null, number, name })
