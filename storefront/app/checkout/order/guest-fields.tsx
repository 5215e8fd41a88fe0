import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '@shop/ui/components/field/field.tsx'
import { PhoneInput } from '../../forms/phone-input.tsx'
import { changeDraft, useOrderDraft } from './order-draft.ts'

/** Text keys. */
export interface GuestFieldErrors {
  email: string | null
  phone: string | null
}

interface GuestFieldsProps {
  errors: GuestFieldErrors
  /** Clears the field's error. */
  onChange: (field: keyof GuestFieldErrors) => void
}

export function GuestFields({ errors, onChange }: GuestFieldsProps) {
  const { t } = useTranslation()
  const { email, phone } = useOrderDraft()
  return (
    <>
      <Field
        label={t('email')}
        hint={t('email_for_invoice')}
        error={errors.email && t(errors.email)}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => {
          changeDraft({ email: event.target.value })
          onChange('email')
        }}
      />
      <PhoneInput
        label={t('phone')}
        error={errors.phone && t(errors.phone)}
        name="phone"
        required
        defaultValue={phone}
        onValue={(value) => {
          changeDraft({ phone: value })
          onChange('phone')
        }}
      />
    </>
  )
}
