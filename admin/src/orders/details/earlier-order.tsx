import { useFormContext } from 'react-hook-form'
import { findInstitutions, type Institution } from '@shop/contract/admin/orders/order-details'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { useT } from '../../kit/text/translate.ts'
import { Finder } from '../lines/finder.tsx'
import { type DetailsForm, toForm } from './details-form.ts'

/** From an institution's newest order. */
export function EarlierOrder({ parts }: { parts: readonly (keyof DetailsForm)[] }) {
  const t = useT()
  const { getValues, reset } = useFormContext<DetailsForm>()
  const take = (found: Institution) => {
    const earlier = toForm(found)
    // The cost was decided for the other order.
    const values = { ...earlier, delivery: { ...earlier.delivery, who_pays: 'rule' as const, cost: null } }
    const taken = Object.fromEntries(parts.map((part) => [part, values[part]]))
    reset({ ...getValues(), ...taken }, { keepDefaultValues: true })
    toast('ok', t('details.earlier_taken', { number: found.order.number }))
  }
  return (
    <Finder<Institution>
      label={t('details.earlier')}
      route={findInstitutions}
      keyOf={({ code, order }) => `${code} ${order.id}`}
      nameOf={({ name }) => name}
      moreOf={({ code, order, orders_count }) =>
        [code, t('orders.count', { count: orders_count }), t('orders.one', { number: order.number })].join(' · ')
      }
      onChoose={take}
    />
  )
}
