import { useWatch } from 'react-hook-form'
import { DELIVERY_METHODS, type OrderDelivery } from '@shop/contract/rules/orders/order-details'
import { MoneyInput, SelectInput } from '../../kit/form/choice-inputs.tsx'
import { TextAreaInput, TextInput } from '../../kit/form/text-inputs.tsx'
import { useT } from '../../kit/text/translate.ts'
import { BranchInput, SettlementInput } from './carrier-inputs.tsx'
import { usesBranch, usesSettlement, usesStreet, WHO_PAYS } from './details-form.ts'
import { FIELD_GRID } from './field-grid.ts'

/** The shop's rule decides a new order's cost. */
export function DeliveryFields({ is_new = false }: { is_new?: boolean }) {
  const t = useT()
  const method = useWatch({ name: 'delivery.method' }) as OrderDelivery['method'] | null
  const methods = DELIVERY_METHODS.map((id) => ({ id, name: t(`details.method_${id}`) }))
  return (
    <div className={FIELD_GRID}>
      <SelectInput
        source="delivery.method"
        label="details.method"
        choices={methods}
        {...(is_new ? { empty: 'details.unknown' } : {})}
        is_required={!is_new}
      />
      {usesSettlement(method) && <SettlementInput />}
      {usesBranch(method) && <BranchInput />}
      {usesStreet(method) && (
        <>
          <TextInput source="delivery.street" label="details.street" is_required={method === 'np_courier'} />
          <div className="grid grid-cols-2 gap-4">
            <TextInput source="delivery.building" label="details.building" is_required={method === 'np_courier'} />
            <TextInput source="delivery.apartment" label="details.apartment" />
          </div>
        </>
      )}
      {method !== null && (
        <>
          <TextInput source="delivery.receiver_name" label="details.receiver_name" />
          <TextInput source="delivery.receiver_phone" label="details.receiver_phone" type="tel" />
          {!is_new && method !== 'pickup' && <CostFields />}
          <TextAreaInput source="delivery.comment" label="details.comment" rows={2} className="sm:col-span-2" />
        </>
      )}
    </div>
  )
}

function CostFields() {
  const t = useT()
  const who_pays: unknown = useWatch({ name: 'delivery.who_pays' })
  const choices = WHO_PAYS.map((id) => ({ id, name: t(`details.pays_${id}`) }))
  return (
    <>
      <SelectInput source="delivery.who_pays" label="details.who_pays" choices={choices} />
      {who_pays === 'buyer' && <MoneyInput source="delivery.cost" label="details.cost" hint="details.cost_hint" />}
    </>
  )
}
