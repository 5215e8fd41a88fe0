import { PhoneInput } from '../../forms/phone-input.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Checkbox } from '@shop/ui/components/check/check.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { changeCheckoutDraft, useCheckoutDraft } from './checkout-draft.ts'
import type { CheckoutForm } from './use-checkout.ts'

/** Default: the contact person. */
export function ReceiverFields({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation()
  const { has_receiver, receiver_phone, saved_id } = useCheckoutDraft()
  return (
    <div className="grid gap-4">
      <Checkbox checked={has_receiver} onChange={({ target }) => changeCheckoutDraft({ has_receiver: target.checked })}>
        {t('checkout_other_receiver')}
      </Checkbox>
      {has_receiver && (
        <div className="grid2">
          <Field
            {...form.field('delivery.receiver_name', 'receiver_name')}
            label={t('receiver')}
            autoComplete="shipping name"
            required
          />
          <PhoneInput
            key={saved_id}
            label={t('checkout_receiver_phone')}
            name="delivery.receiver_phone"
            autoComplete="shipping tel"
            error={form.errorOf('delivery.receiver_phone')}
            defaultValue={receiver_phone}
            onValue={(typed) => form.change('delivery.receiver_phone', { receiver_phone: typed })}
            required
          />
        </div>
      )}
      <Field
        {...form.plain('delivery_comment')}
        label={t('checkout_delivery_comment')}
        hint={t('checkout_delivery_comment_hint')}
      />
    </div>
  )
}
