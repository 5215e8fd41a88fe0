import { useId, useState } from 'react'
import { FUNDING_SOURCES, type PaymentTerms } from '@shop/contract/rules/orders/order-details'
import { useShopData } from '../../api/shop-data.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field, fieldAttributes, FieldFrame } from '@shop/ui/components/field/field.tsx'
import { useBasketSums } from '../basket/use-basket-sums.ts'
import { changeCheckoutDraft, useCheckoutDraft, type BuyerChoice } from './checkout-draft.ts'
import { Choices } from './choices.tsx'
import type { CheckoutForm } from './use-checkout.ts'

/** Hryvnia, by the law on cash. */
const ON_DELIVERY_MAX = 50_000

const termsFor = (kind: BuyerChoice, has_card: boolean): PaymentTerms[] => {
  if (kind === 'institution') return ['after_delivery', 'prepay']
  return has_card ? ['card', 'prepay', 'on_delivery'] : ['prepay', 'on_delivery']
}

export function PaymentStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { kind, terms } = useCheckoutDraft()
  const { to_pay } = useBasketSums()
  const offered = termsFor(kind, useShopData().card_providers.length > 0)
  return (
    <>
      <Choices
        label={t('checkout_payment')}
        columns={offered.length === 3 ? 3 : 2}
        value={terms}
        onChange={(chosen) => changeCheckoutDraft({ terms: chosen })}
        choices={offered.map((value) => {
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
      {kind !== 'person' && <ContractDetails form={form} is_institution={kind === 'institution'} />}
    </>
  )
}

/** Optional, so folded while empty. */
function ContractDetails({ form, is_institution }: { form: CheckoutForm; is_institution: boolean }) {
  const { t } = useTranslation()
  const { basis, bank, kekv } = useCheckoutDraft()
  const is_filled = [basis, bank, kekv].some((typed) => typed !== '')
  const [was_filled, setWasFilled] = useState(is_filled)
  if (is_filled && !was_filled) setWasFilled(true)
  return (
    <details className="more-fields" open={was_filled}>
      <summary className="link">{t('checkout_contract_details')}</summary>
      <div className="grid2">
        {is_institution && (
          <Field
            {...form.plain('basis')}
            label={t('checkout_signer_basis')}
            hint={t('checkout_signer_basis_hint')}
            autoComplete="off"
          />
        )}
        <Field {...form.plain('bank')} label={t('checkout_bank')} hint={t('checkout_bank_hint')} autoComplete="off" />
        {is_institution && <Kekv />}
      </div>
    </details>
  )
}

/** For goods (order 11 of the Ministry of Finance). */
const KEKV_CODES = ['2210', '3110']

function Kekv() {
  const { t } = useTranslation()
  const { kekv } = useCheckoutDraft()
  return (
    <Choice
      className="full"
      label={t('checkout_kekv')}
      hint={t('checkout_kekv_hint')}
      value={kekv}
      onChoice={(code) => changeCheckoutDraft({ kekv: code })}
      options={KEKV_CODES.map((code) => [code, t(`checkout_kekv_${code}`)])}
    />
  )
}

function Funding() {
  const { t } = useTranslation()
  const { funding } = useCheckoutDraft()
  return (
    <Choice
      label={t('checkout_funding')}
      value={funding ?? ''}
      onChoice={(chosen) =>
        changeCheckoutDraft({ funding: FUNDING_SOURCES.find((source) => source === chosen) ?? null })
      }
      options={FUNDING_SOURCES.map((source) => [source, t(`checkout_funding_${source}`)])}
    />
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  className?: string
  /** '' if nothing is chosen. */
  value: string
  onChoice: (value: string) => void
  options: readonly (readonly [value: string, text: string])[]
}

function Choice({ label, hint, className, value, onChoice, options }: ChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} className={className}>
      <select
        {...fieldAttributes(id, { hint })}
        className="select"
        value={value}
        onChange={({ target }) => onChoice(target.value)}
      >
        <option value="">{t('checkout_funding_none')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
