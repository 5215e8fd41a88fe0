import { PasswordField, type FieldProps } from '@shop/ui/components/field/field.tsx'
import { useTranslation } from '../i18n/translation.tsx'

export function PasswordInput(props: FieldProps) {
  const { t } = useTranslation()
  return <PasswordField {...props} words={{ show: t('show_password'), hide: t('hide_password') }} />
}
