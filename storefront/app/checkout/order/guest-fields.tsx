import { useTranslation } from '../i18n/translation.tsx'
import { Field } from '../ui/field.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { changeDraft, useOrderDraft } from './order-draft.ts'

/** Keys of the texts for what is wrong. */
export interface WrongFields {
  email: string | null
  phone: string | null
}

interface GuestFieldsProps {
  wrong: WrongFields
  /** A field was typed into: what was wrong with it counts no more. */
  onChange: (field: keyof WrongFields) => void
}

/** Where the shop reaches somebody who has no account. */
export function GuestFields({ wrong, onChange }: GuestFieldsProps) {
  const { t } = useTranslation()
  const { email, phone } = useOrderDraft()
  return (
    <>
      <Field
        label={t('email')}
        hint={t('email_for_invoice')}
        error={wrong.email && t(wrong.email)}
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
        error={wrong.phone && t(wrong.phone)}
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
