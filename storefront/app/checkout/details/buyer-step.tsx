import { useEffect, useState } from 'react'
import { findServedBuyer } from '@shop/contract/shop/orders/orders'
import { Building2 } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { call } from '../../api/call.ts'
import { PhoneInput } from '../../forms/phone-input.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { BUYER_CHOICES, changeCheckoutDraft, useCheckoutDraft, type BuyerChoice } from './checkout-draft.ts'
import { Choices } from './choices.tsx'
import { useDeliverySentence } from './delivery/delivery-sentence.ts'
import type { CheckoutForm } from './use-checkout.ts'

const LOOK_UP_MS = 4000

export function BuyerStep({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { kind } = useCheckoutDraft()
  const choose = (chosen: BuyerChoice) =>
    changeCheckoutDraft({ kind: chosen, terms: chosen === 'institution' ? 'after_delivery' : 'prepay' })
  return (
    <>
      <Choices
        label={t('checkout_who')}
        columns={3}
        value={kind}
        onChange={choose}
        choices={BUYER_CHOICES.map((value) => ({
          value,
          label: t(`checkout_kind_${value}`),
          text: t(`checkout_kind_${value}_text`),
        }))}
      />
      {kind !== 'person' && <Organization form={form} />}
      <Person form={form} />
    </>
  )
}

function Organization({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { kind, name, legal_address, is_found } = useCheckoutDraft()
  const note = useServedBuyer()
  return (
    <div className="grid2">
      <Field
        {...form.field('buyer.code', 'code')}
        label={t(kind === 'company' ? 'checkout_code_company' : 'checkout_code')}
        hint={t('checkout_code_hint')}
        className="input--mono"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        {...form.field('buyer.iban', 'iban')}
        label={t('checkout_iban')}
        hint={t('checkout_iban_hint')}
        className="input--mono"
        placeholder="UA"
        autoComplete="off"
      />
      {is_found ? (
        <div className="found full" role="status">
          <span className="cell" aria-hidden="true">
            <Icon of={Building2} />
          </span>
          <div>
            <b>{name}</b>
            {legal_address}
            <FoundNote />
          </div>
          <Button kind="ghost" size="sm" onClick={() => changeCheckoutDraft({ is_found: false })}>
            {t('edit')}
          </Button>
        </div>
      ) : (
        <>
          <Field
            {...form.field('buyer.name', 'name')}
            label={t('checkout_name')}
            hint={note ? t(note) : undefined}
            autoComplete="organization"
            required
          />
          <Field
            {...form.field('buyer.legal_address', 'legal_address')}
            label={t('checkout_address')}
            autoComplete="street-address"
            required={kind === 'institution'}
          />
        </>
      )}
    </div>
  )
}

function FoundNote() {
  const { t } = useTranslation()
  const { kind } = useCheckoutDraft()
  const sentence = useDeliverySentence({ buyer_kind: kind === 'institution' ? 'institution' : 'person', method: null })
  return (
    <span className="block text-ink-600">
      {sentence}. {t('checkout_from_earlier_orders')}
    </span>
  )
}

/** Fills in an institution that the shop has served. @returns a text key for the field's hint */
function useServedBuyer(): string | null {
  const { code, is_found, name } = useCheckoutDraft()
  const [unknown_code, setUnknownCode] = useState<string | null>(null)
  const is_typed = name !== '' && !is_found
  useEffect(() => {
    if (is_found || is_typed || !/^\d{8}$/.test(code)) return
    let is_wanted = true
    const answer = (found: { name: string; legal_address: string } | null) => {
      if (!is_wanted) return
      if (found) changeCheckoutDraft({ ...found, is_found: true })
      else setUnknownCode(code)
    }
    call(findServedBuyer, { params: { code } }, { signal: AbortSignal.timeout(LOOK_UP_MS) }).then(
      ({ data }) => answer(data),
      (error: unknown) => {
        console.warn('The institution could not be looked up', error)
        answer(null)
      },
    )
    return () => {
      is_wanted = false
    }
  }, [code, is_found, is_typed])
  return unknown_code === code ? 'checkout_not_served' : null
}

function Person({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { kind, phone } = useCheckoutDraft()
  return (
    <div className="grid2">
      <Field
        {...form.field('buyer.contact_person', 'contact_person')}
        label={t('contact_person')}
        autoComplete="name"
        required
      />
      {kind !== 'person' && (
        <Field {...form.plain('position')} label={t('checkout_position')} autoComplete="organization-title" />
      )}
      <PhoneInput
        key={form.phone_key}
        label={t('phone')}
        name="phone"
        error={form.errorOf('phone')}
        defaultValue={phone}
        onValue={(typed) => form.change('phone', { phone: typed })}
        required
      />
      {form.is_guest && (
        <Field
          {...form.field('email', 'email')}
          label={t('email')}
          hint={t('checkout_email_hint')}
          type="email"
          autoComplete="email"
          required
        />
      )}
    </div>
  )
}
