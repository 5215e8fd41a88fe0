import { useEffect, useId, useRef, useState } from 'react'
import { DELIVERY_METHODS, type DeliveryMethod, type OrderDelivery } from '@shop/contract/rules/orders/order-details'
import { isPhone } from '@shop/contract/rules/validation'
import type { SavedDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { Button } from '@shop/ui/components/button/button.tsx'
import { withSession } from '../../account/public.ts'
import { failureKeyOf, fieldErrorTexts } from '../../api/refusal-texts.ts'
import { PhoneInput } from '../../forms/phone-input.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Checkbox } from '@shop/ui/components/check/check.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { BranchField } from '../details/delivery/branch-field.tsx'
import { placeFaults } from '../details/draft-details.ts'
import { SettlementField } from '../details/delivery/settlement-field.tsx'
import { storeDelivery } from './store-delivery.ts'
import '../details/checkout-fields.css'

interface SavedDeliveryFormProps {
  user_id: number
  saved: SavedDelivery | null
  other_labels: readonly string[]
  onSaved: () => void
  onCancel: () => void
}

type Form = ReturnType<typeof useSavedDelivery>

const EMPTY: OrderDelivery = {
  method: 'np_branch',
  settlement: null,
  branch: null,
  street: '',
  building: '',
  apartment: '',
  receiver_name: '',
  receiver_phone: '',
  comment: '',
}

export function SavedDeliveryForm(props: SavedDeliveryFormProps) {
  const { t } = useTranslation()
  const form = useSavedDelivery(props)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <form
      noValidate
      ref={element}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(event.currentTarget)
      }}
    >
      <div className="grid2">
        <Field
          {...form.field('label')}
          label={t('saved_delivery_label')}
          hint={t('saved_delivery_label_hint')}
          maxLength={100}
          required
        />
        <Method form={form} />
      </div>
      <Place form={form} />
      <Receiver form={form} />
      <Checkbox
        checked={form.typed.is_default}
        onChange={({ target }) => form.change('label', { is_default: target.checked })}
      >
        {t('saved_delivery_is_default')}
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" is_loading={form.is_sending}>
          {t('save')}
        </Button>
        <Button kind="ghost" disabled={form.is_sending} onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function Method({ form }: { form: Form }) {
  const { t } = useTranslation()
  const id = useId()
  const change = (method: DeliveryMethod) => form.changeDelivery('delivery.settlement', { method, branch: null })
  return (
    <div className="field">
      <label htmlFor={id}>{t('saved_delivery_method')}</label>
      <select
        id={id}
        className="select"
        value={form.typed.delivery.method}
        onChange={({ target }) => change(DELIVERY_METHODS.find((method) => method === target.value) ?? 'np_branch')}
      >
        {DELIVERY_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`checkout_method_${method}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function Place({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { method, settlement, branch } = form.typed.delivery
  if (method === 'pickup') return null
  const has_branch = method === 'np_branch' || method === 'np_locker'
  return (
    <>
      <SettlementField
        settlement={settlement}
        error={form.errorOf('delivery.settlement')}
        onChange={(chosen) => form.changeDelivery('delivery.settlement', { settlement: chosen, branch: null })}
      />
      {has_branch && settlement && (
        <BranchField
          key={`${method} ${settlement.ref}`}
          method={method}
          settlement_ref={settlement.ref}
          branch={branch}
          weight={null}
          error={form.errorOf('delivery.branch')}
          onChange={(chosen) => form.changeDelivery('delivery.branch', { branch: chosen })}
        />
      )}
      {!has_branch && (
        <div className="grid2">
          <Field {...form.text('street')} label={t('checkout_street')} maxLength={300} required={method !== 'own'} />
          <Field {...form.text('building')} label={t('checkout_building')} maxLength={20} required={method !== 'own'} />
          <Field {...form.text('apartment')} label={t('checkout_apartment')} maxLength={20} />
        </div>
      )}
    </>
  )
}

function Receiver({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <div className="grid2">
      <Field {...form.text('receiver_name')} label={t('receiver')} autoComplete="shipping name" maxLength={200} />
      <PhoneInput
        label={t('checkout_receiver_phone')}
        name="delivery.receiver_phone"
        autoComplete="shipping tel"
        error={form.errorOf('delivery.receiver_phone')}
        defaultValue={form.typed.delivery.receiver_phone}
        onValue={(receiver_phone) => form.changeDelivery('delivery.receiver_phone', { receiver_phone })}
      />
      <div className="full">
        <Field
          {...form.text('comment')}
          label={t('checkout_delivery_comment')}
          hint={t('checkout_delivery_comment_hint')}
          maxLength={1000}
        />
      </div>
    </div>
  )
}

type TextName = 'street' | 'building' | 'apartment' | 'receiver_name' | 'comment'

function useSavedDelivery({ user_id, saved, other_labels, onSaved }: SavedDeliveryFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({
    label: saved?.label ?? '',
    delivery: saved?.delivery ?? EMPTY,
    is_default: saved?.is_default ?? other_labels.length === 0,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [is_sending, setSending] = useState(false)

  const change = (path: string, changed: Partial<typeof typed>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setErrors(({ [path]: _, ...others }) => others)
  }
  const changeDelivery = (path: string, changed: Partial<OrderDelivery>) =>
    change(path, { delivery: { ...typed.delivery, ...changed } })
  const errorOf = (path: string) => {
    const key = errors[path]
    return key === undefined ? null : t(key)
  }
  const field = (name: 'label') => ({
    name,
    error: errorOf(name),
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, { [name]: target.value }),
  })
  const text = (name: TextName) => ({
    name: `delivery.${name}`,
    error: errorOf(`delivery.${name}`),
    value: typed.delivery[name],
    onChange: ({ target }: { target: { value: string } }) =>
      changeDelivery(`delivery.${name}`, { [name]: target.value }),
  })
  const show = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found)
    const wrong = Array.from(form.elements).find((one) => (one.getAttribute('name') ?? '') in found)
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  const submit = async (form: HTMLFormElement) => {
    if (is_sending) return
    const found = faultsOf(typed, other_labels)
    show(form, found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    try {
      await withSession(user_id, () => storeDelivery(saved?.id ?? null, { ...typed, label: typed.label.trim() }))
      onSaved()
    } catch (error) {
      const refused = fieldErrorTexts(error)
      show(form, refused)
      if (Object.keys(refused).length === 0) toast('err', t(failureKeyOf(error)))
    } finally {
      setSending(false)
    }
  }
  return { typed, change, changeDelivery, errorOf, field, text, submit, is_sending }
}

/** Text keys by field. */
function faultsOf(
  { label, delivery }: { label: string; delivery: OrderDelivery },
  other_labels: readonly string[],
): Record<string, string> {
  const { receiver_phone } = delivery
  return {
    ...(label.trim() === '' && { label: 'saved_delivery_label_missing' }),
    // The same label would replace the other one.
    ...(other_labels.includes(label.trim()) && { label: 'delivery_label_taken' }),
    ...placeFaults(delivery),
    ...(receiver_phone !== '' && !isPhone(receiver_phone) && { 'delivery.receiver_phone': 'invalid_phone' }),
  }
}
