import { useId } from 'react'
import { FUNDING_SOURCES, type PaymentTerms } from '@shop/contract/rules/order-details'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { changeCheckoutDraft, useCheckoutDraft, type BuyerChoice } from './checkout-draft.ts'
import { Choices } from './choices.tsx'
import type { CheckoutForm } from './use-checkout.ts'

/** The law on cash limits payments on delivery. */
const ON_DELIVERY_MAX = 50_000

export const termsFor = (kind: BuyerChoice): PaymentTerms[] =>
  kind === 'institution' ? ['after_delivery', 'prepay'] : ['prepay', 'on_delivery']

export function PaymentStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { kind, terms } = useCheckoutDraft()
  const { to_pay } = useBasketSums()
  return (
    <>
      <Choices
        label={t('checkout_payment')}
        columns={2}
        value={terms}
        onChange={(chosen) => changeCheckoutDraft({ terms: chosen })}
        choices={termsFor(kind).map((value) => {
          const is_disabled = value === 'on_delivery' && to_pay > ON_DELIVERY_MAX
          return {
            value,
            label: t(`checkout_terms_${value}`),
            text: t(is_disabled ? 'checkout_on_delivery_limit' : `checkout_terms_${value}_text`),
            ...(is_disabled && { cost: t('checkout_unavailable'), is_disabled }),
          }
        })}
      />
      {kind === 'institution' && (
        <div className="grid2">
          <Field
            {...form.plain('signer')}
            label={t('checkout_signer')}
            hint={t('checkout_signer_hint')}
            autoComplete="off"
          />
          <Funding />
        </div>
      )}
    </>
  )
}

function Funding() {
  const { t } = useTranslation()
  const id = useId()
  const { funding } = useCheckoutDraft()
  return (
    <div className="field">
      <label htmlFor={id}>{t('checkout_funding')}</label>
      <select
        id={id}
        className="select"
        value={funding ?? ''}
        onChange={({ target }) =>
          changeCheckoutDraft({ funding: FUNDING_SOURCES.find((source) => source === target.value) ?? null })
        }
      >
        <option value="">{t('checkout_funding_none')}</option>
        {FUNDING_SOURCES.map((source) => (
          <option key={source} value={source}>
            {t(`checkout_funding_${source}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
