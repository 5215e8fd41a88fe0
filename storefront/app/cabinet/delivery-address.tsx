import { useState } from 'react'
import type { Profile } from '@shop/contract/shop/account'
import { isPhone } from '@shop/contract/rules/validation'
import { useTranslation } from '../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { typedDigits } from '../forms/phone-mask.ts'
import { PhoneInput } from '../forms/phone-input.tsx'
import { EditButtons, EditPanel, ValueList } from './edit-panel.tsx'
import { deliveryChanges, type DeliveryValues } from './profile-changes.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { useProfileForm } from './use-profile-form.ts'

const FIELDS = [
  'address_delivery.full_name',
  'address_delivery.address_line',
  'address_delivery.phone_number',
  'address_delivery.po_box',
] as const satisfies (keyof DeliveryValues)[]

export function DeliveryAddress({ user }: { user: Profile }) {
  const { t } = useTranslation()
  const { full_name, address_line, phone_number, po_box } = user.address_delivery
  return (
    <EditPanel
      title={t('delivery_address')}
      view={
        <ValueList
          values={[
            [t('receiver'), full_name],
            [t('phone'), phone_number],
            [t('address'), address_line],
            [t('post_office'), po_box],
          ]}
        />
      }
      renderForm={(close) => <DeliveryForm user={user} close={close} />}
    />
  )
}

function DeliveryForm({ user, close }: { user: Profile; close: () => void }) {
  const { t } = useTranslation()
  const { full_name, address_line, phone_number, po_box } = user.address_delivery
  const [opened] = useState(user)
  const form = useProfileForm({
    user: opened,
    fields: FIELDS,
    check: (typed) => checkDelivery(withoutEmptyMask(typed)),
    changes: (typed) => deliveryChanges(opened, withoutEmptyMask(typed)),
    close,
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t('receiver')}
          autoComplete="shipping name"
          required
          maxLength={200}
          defaultValue={full_name ?? ''}
          {...form.field('address_delivery.full_name')}
        />
        <PhoneInput
          label={t('phone')}
          autoComplete="shipping tel"
          defaultValue={phone_number ?? ''}
          {...form.valueField('address_delivery.phone_number')}
        />
        <Field
          label={t('address')}
          autoComplete="shipping street-address"
          required
          maxLength={300}
          defaultValue={address_line ?? ''}
          {...form.field('address_delivery.address_line')}
        />
        <Field
          label={t('post_office')}
          maxLength={100}
          defaultValue={po_box ?? ''}
          {...form.field('address_delivery.po_box')}
        />
      </div>
      <EditButtons is_saving={form.is_sending} onCancel={close} />
    </form>
  )
}

/** A focused empty field contains the bare mask. */
function withoutEmptyMask(typed: DeliveryValues): DeliveryValues {
  const phone = typed['address_delivery.phone_number']
  return { ...typed, 'address_delivery.phone_number': typedDigits(phone) === '' ? '' : phone }
}

function checkDelivery(typed: DeliveryValues): FormErrors<keyof DeliveryValues> {
  const errors: FormErrors<keyof DeliveryValues> = {}
  const phone = typed['address_delivery.phone_number']
  if (typed['address_delivery.full_name'].trim() === '') errors['address_delivery.full_name'] = 'receiver_missing'
  if (typed['address_delivery.address_line'].trim() === '') errors['address_delivery.address_line'] = 'address_missing'
  if (phone !== '' && !isPhone(phone)) errors['address_delivery.phone_number'] = 'invalid_phone'
  return errors
}
