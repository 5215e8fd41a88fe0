import { useCallback, useEffect, useState } from 'react'
import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'
import { findBranches, type CarrierBranch } from '@shop/contract/shop/orders/delivery'
import { Button } from '@shop/ui/components/button/button.tsx'
import { call } from '../../../api/call.ts'
import type { TFunction } from '../../../i18n/translation.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { Combobox, type Option } from './combobox.tsx'

type Branch = OrderDelivery['branch']

interface BranchFieldProps {
  method: OrderDelivery['method']
  /** null if the settlement was typed. */
  settlement_ref: string | null
  branch: Branch
  /** null if not known. */
  weight: number | null
  error: string | null
  onChange: (branch: Branch) => void
}

export function BranchField(props: BranchFieldProps) {
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const choose = (chosen: Branch) => {
    focusNext()
    props.onChange(chosen)
  }
  return (
    <div ref={ref}>
      <BranchControl {...props} onChoose={choose} />
    </div>
  )
}

interface ControlProps extends BranchFieldProps {
  /** The choice is shown instead of the field. */
  onChoose: (branch: Branch) => void
}

/** Typed if the carrier's list is away or empty. */
function BranchControl({ method, settlement_ref, branch, weight, error, onChange, onChoose }: ControlProps) {
  const { t } = useTranslation()
  const [is_away, setAway] = useState(settlement_ref === null)
  const onAway = useCallback(() => setAway(true), [])
  const search = useCallback(
    async (q: string) => optionsOf(await branchesOf(settlement_ref ?? '', q, method === 'np_locker'), weight, t),
    [settlement_ref, method, weight, t],
  )
  useEffect(() => {
    if (settlement_ref === null) return
    branchesOf(settlement_ref, '', method === 'np_locker').then((all) => all.length === 0 && onAway(), onAway)
  }, [settlement_ref, method, onAway])

  const label = t(method === 'np_locker' ? 'checkout_locker' : 'checkout_branch')
  if (is_away || (branch !== null && branch.ref === null))
    return (
      <Field
        name="delivery.branch"
        label={t('checkout_branch_by_hand')}
        hint={t('checkout_branch_by_hand_hint')}
        error={error}
        required
        value={branch?.name ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : { ref: null, number: '', name: target.value.slice(0, 300) })
        }
      />
    )
  if (branch)
    return (
      <div className="found found--np" role="status">
        <span className="cell">
          {t('number_sign')} {branch.number}
        </span>
        <div>
          <span className="sr-only">{label}: </span>
          <b>{branch.name}</b>
        </div>
        <Button kind="ghost" size="sm" onClick={() => onChoose(null)}>
          {t('edit')}
        </Button>
      </div>
    )
  return (
    <Combobox
      name="delivery.branch"
      label={label}
      hint={t('checkout_branch_hint')}
      error={error}
      from_length={1}
      search={search}
      onChoose={({ ref, number, name }) => onChoose({ ref, number, name })}
      onAway={onAway}
    />
  )
}

async function branchesOf(settlement: string, q: string, is_locker: boolean): Promise<CarrierBranch[]> {
  const { data } = await call(findBranches, { query: { settlement, q, ...(is_locker && { kind: 'locker' as const }) } })
  return data.filter(({ kind }) => (kind === 'locker') === is_locker)
}

function optionsOf(branches: readonly CarrierBranch[], weight: number | null, t: TFunction): Option<CarrierBranch>[] {
  return branches.map((item) => {
    const { max_weight_kg: max } = item
    const is_disabled = max !== null && weight !== null && weight > max
    return {
      key: item.ref,
      item,
      number: `${t('number_sign')} ${item.number}`,
      label: item.name,
      text: is_disabled
        ? t('checkout_branch_too_light', { max, weight: Math.ceil(weight) })
        : max === null
          ? ''
          : t('checkout_branch_max', { max }),
      is_disabled,
    }
  })
}
