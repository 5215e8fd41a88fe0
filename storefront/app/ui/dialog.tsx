import { Dialog as PlainDialog, type DialogProps } from '@shop/ui/components/dialog/dialog.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import '@shop/ui/components/dialog/dialog.css'

export const Dialog = (props: DialogProps) => <PlainDialog {...props} close_label={useTranslation().t('close')} />
