import { Drawer as PlainDrawer, type DrawerProps } from '@shop/ui/components/drawer/drawer.tsx'
import { useTranslation } from '../i18n/translation.tsx'

export const Drawer = (props: DrawerProps) => <PlainDrawer {...props} close_label={useTranslation().t('close')} />
