import { useEffect, useState } from 'react'
import { DELIVERY_METHODS, type DeliveryMethod } from '@shop/contract/rules/orders/order-details'
import { findDeliveryCost } from '@shop/contract/shop/orders/delivery'
import { Truck } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { call } from '../../../api/call.ts'
import { useStaticText } from '../../../api/shop-data.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useBasket } from '../../basket/basket-store.ts'
import { BranchField } from './branch-field.tsx'
import { changeCheckoutDraft, useCheckoutDraft } from '../checkout-draft.ts'
import { Choices, type Choice } from '../choices.tsx'
import { useDeliverySentence, useIsDeliveryFree } from './delivery-sentence.ts'
import { ReceiverFields } from '../receiver-fields.tsx'
import { SavedDeliveries } from './saved-deliveries.tsx'
import { SettlementField } from './settlement-field.tsx'
import type { CheckoutForm } from '../use-checkout.ts'

const LOCKER_KG_MAX = 30

export function DeliveryStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { method, kind, settlement, branch } = useCheckoutDraft()
  const { weight, cost } = useDeliveryCost()
  const buyer_kind = kind === 'institution' ? 'institution' : 'person'
  const sentence = useDeliverySentence({ buyer_kind, method })
  const has_branch = method === 'np_branch' || method === 'np_locker'
  return (
    <>
      <SavedDeliveries />
      <Choices
        label={t('checkout_where')}
        columns={2}
        value={method}
        onChange={(chosen) => changeCheckoutDraft({ method: chosen, branch: null, saved_id: 0 })}
        choices={useMethods(weight, cost)}
      />
      {method !== 'pickup' && (
        <div className="grid gap-5">
          <SettlementField
            settlement={settlement}
            error={form.errorOf('delivery.settlement')}
            onChange={(chosen) => form.change('delivery.settlement', { settlement: chosen, branch: null, saved_id: 0 })}
          />
          {has_branch && settlement && (
            <BranchField
              key={`${method} ${settlement.ref}`}
              method={method}
              settlement_ref={settlement.ref}
              branch={branch}
              weight={weight}
              error={form.errorOf('delivery.branch')}
              onChange={(chosen) => form.change('delivery.branch', { branch: chosen, saved_id: 0 })}
            />
          )}
          {!has_branch && <StreetFields form={form} />}
        </div>
      )}
      <ReceiverFields form={form} />
      <p className="note" aria-live="polite">
        <Icon of={Truck} />
        <span>{sentence}</span>
      </p>
    </>
  )
}

function StreetFields({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  return (
    <div className="grid2">
      <Field
        {...form.field('delivery.street', 'street')}
        label={t('checkout_street')}
        autoComplete="address-line1"
        required
      />
      <Field
        {...form.field('delivery.building', 'building')}
        label={t('checkout_building')}
        autoComplete="address-line2"
        required
      />
      <Field {...form.plain('apartment')} label={t('checkout_apartment')} autoComplete="address-line3" />
    </div>
  )
}

function useMethods(weight: number | null, cost: number | null): Choice<DeliveryMethod>[] {
  const { t } = useTranslation()
  const { kind } = useCheckoutDraft()
  const address = useStaticText()('address')
  const is_free = useIsDeliveryFree({ buyer_kind: kind === 'institution' ? 'institution' : 'person', method: null })
  const is_too_heavy = weight !== null && weight > LOCKER_KG_MAX
  return DELIVERY_METHODS.map((value) => {
    const costs_nothing = is_free || value === 'pickup'
    const is_disabled = value === 'np_locker' && is_too_heavy
    return {
      value,
      label: t(`checkout_method_${value}`),
      text: is_disabled
        ? t('checkout_locker_too_heavy', { max: LOCKER_KG_MAX, weight: Math.ceil(weight ?? 0) })
        : value === 'pickup' && address !== ''
          ? address
          : t(`checkout_method_${value}_text`),
      cost: is_disabled
        ? t('checkout_unavailable')
        : costs_nothing
          ? t('checkout_free')
          : cost !== null && value !== 'own'
            ? moneyText(cost)
            : t('checkout_by_tariff'),
      is_free: costs_nothing,
      is_disabled,
    }
  })
}

const NOT_KNOWN = { weight: null, cost: null }

/** Kilograms and hryvnia; null until the settlement is known, or if the carrier is away. */
function useDeliveryCost() {
  const { settlement, kind, method } = useCheckoutDraft()
  const lines = useBasket((basket) => basket.lines)
  const [known, setKnown] = useState<{ weight: number | null; cost: number | null }>(NOT_KNOWN)
  const ref = settlement?.ref ?? null
  useEffect(() => {
    if (ref === null || lines.length === 0) return
    let is_wanted = true
    const body = {
      products: lines.map(({ id, amount }) => ({ product_id: id, product_amount: amount })),
      settlement: ref,
      to_door: method === 'np_courier',
      buyer_kind: kind === 'institution' ? ('institution' as const) : ('person' as const),
    }
    call(findDeliveryCost, { body }).then(
      ({ data }) => is_wanted && setKnown({ weight: data.weight, cost: data.cost }),
      (error: unknown) => console.warn('The cost of delivery is not known', error),
    )
    return () => {
      is_wanted = false
    }
  }, [ref, lines, kind, method])
  return ref === null ? NOT_KNOWN : known
}
