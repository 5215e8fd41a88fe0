import { useCallback, useState } from 'react'
import { findSettlements, type CarrierSettlement } from '@shop/contract/shop/orders/delivery'
import { MapPin } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { call } from '../../../api/call.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { Combobox, type Option } from './combobox.tsx'
import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'

const NAME_LENGTH_MIN = 2

type Settlement = OrderDelivery['settlement']

interface SettlementFieldProps {
  settlement: Settlement
  error: string | null
  onChange: (settlement: Settlement) => void
}

/** From the carrier's directory, or typed if that is away. */
export function SettlementField({ settlement, error, onChange }: SettlementFieldProps) {
  const { ref, focusNext } = useFocusNext<HTMLDivElement>()
  const choose = (chosen: Settlement) => {
    focusNext()
    onChange(chosen)
  }
  return (
    <div ref={ref}>
      <SettlementControl settlement={settlement} error={error} onChange={onChange} onChoose={choose} />
    </div>
  )
}

interface ControlProps extends SettlementFieldProps {
  /** The choice is shown instead of the field. */
  onChoose: (settlement: Settlement) => void
}

function SettlementControl({ settlement, error, onChange, onChoose }: ControlProps) {
  const { t } = useTranslation()
  const [is_away, setAway] = useState(false)
  const onAway = useCallback(() => setAway(true), [])
  const is_typed = is_away || (settlement !== null && settlement.ref === null)
  if (is_typed)
    return (
      <Field
        name="delivery.settlement"
        label={t('checkout_settlement')}
        hint={t('checkout_settlement_by_hand')}
        error={error}
        maxLength={200}
        required
        value={settlement?.name ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : { ref: null, name: target.value, area: '' })}
      />
    )
  if (settlement)
    return (
      <div className="found found--np" role="status">
        <span className="cell" aria-hidden="true">
          <Icon of={MapPin} />
        </span>
        <div>
          <span className="sr-only">{t('checkout_settlement')}: </span>
          <b>{settlement.name}</b>
          {settlement.area}
        </div>
        <Button kind="ghost" size="sm" onClick={() => onChoose(null)}>
          {t('edit')}
        </Button>
      </div>
    )
  return (
    <Combobox
      name="delivery.settlement"
      label={t('checkout_settlement')}
      hint={t('checkout_settlement_hint')}
      error={error}
      from_length={NAME_LENGTH_MIN}
      search={searchSettlements}
      onChoose={({ ref, name, area, region }) =>
        onChoose({ ref, name, area: [area, region].filter(Boolean).join(', ') })
      }
      onAway={onAway}
    />
  )
}

async function searchSettlements(q: string): Promise<Option<CarrierSettlement>[]> {
  const { data } = await call(findSettlements, { query: { q } })
  return data.map((item) => ({
    key: item.ref,
    item,
    label: item.name,
    text: [item.region, item.area].filter(Boolean).join(', '),
  }))
}
