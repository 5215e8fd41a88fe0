import { useWatch } from 'react-hook-form'
import { DAY_KINDS, PAYMENT_EVENTS, PAYMENT_TERMS } from '@shop/contract/rules/orders/order-details'
import { NumberInput, SelectInput } from '../../kit/form/choice-inputs.tsx'
import { useT } from '../../kit/text/translate.ts'
import { FIELD_GRID } from './field-grid.ts'

export function PaymentFields({ may_be_unknown = false }: { may_be_unknown?: boolean }) {
  const t = useT()
  const terms: unknown = useWatch({ name: 'payment.terms' })
  const choices = <const O extends readonly string[]>(options: O, prefix: string) =>
    options.map((id) => ({ id, name: t(`details.${prefix}_${id}`) }))
  return (
    <div className={FIELD_GRID}>
      <SelectInput
        source="payment.terms"
        label="details.terms"
        choices={choices(PAYMENT_TERMS, 'terms')}
        {...(may_be_unknown ? { empty: 'details.unknown' } : {})}
        is_required={!may_be_unknown}
        className="sm:col-span-2"
      />
      {terms === 'after_delivery' && (
        <>
          <NumberInput source="payment.days" label="details.days" />
          <SelectInput
            source="payment.day_kind"
            label="details.day_kind"
            choices={choices(DAY_KINDS, 'day_kind')}
            empty="details.unknown"
          />
          <SelectInput
            source="payment.from"
            label="details.from"
            choices={choices(PAYMENT_EVENTS, 'from')}
            empty="details.unknown"
          />
        </>
      )}
    </div>
  )
}
