import { Drawer as PlainDrawer, type DrawerProps } from '@shop/ui/components/drawer/drawer.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import '@shop/ui/components/dialog/dialog.css'
import '@shop/ui/components/drawer/drawer.css'

export const Drawer = (props: DrawerProps) => <PlainDrawer {...props} close_label={useTranslation().t('close')} />
