import { useTranslation } from '../../i18n/translation.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import type { FormField } from '../../forms/use-form.ts'

export function NewPasswordFields({ field }: { field: (name: 'new_password' | 'repeated_password') => FormField }) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={t('new_password')}
        hint={t('password_rules')}
        autoComplete="new-password"
        required
        {...field('new_password')}
      />
      <PasswordInput
        label={t('new_password_again')}
        autoComplete="new-password"
        required
        {...field('repeated_password')}
      />
    </>
  )
}
