import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import { getShopText, listShopTexts, saveShopText } from '@shop/contract/admin/content/texts'
import type { Section } from '../section.ts'
import { TEXTS_EN } from './texts-en.ts'
import { TEXTS_UA } from './texts-ua.ts'

export const section: Section = {
  menu: [
    { to: '/texts', label: 'texts.menu', icon: 'languages', right: 'content.read', group: 'site', place: 100 },
    {
      to: '/settings/shop',
      label: 'texts.menu_settings',
      icon: 'settings',
      right: 'settings.read',
      group: 'system',
      place: 130,
    },
  ],
  resources: [
    {
      name: 'texts',
      right: 'content.read',
      calls: { list: listShopTexts, one: getShopText, save: saveShopText },
      list: () => import('./text-list.tsx').then((file) => file.TextList),
      edit: () => import('./text-edit.tsx').then((file) => file.TextEdit),
    },
    {
      name: 'settings',
      right: 'settings.read',
      calls: { one: getSettings, save: saveSettings },
      edit: () => import('./settings-edit.tsx').then((file) => file.SettingsEdit),
    },
  ],
  texts: { ua: TEXTS_UA, en: TEXTS_EN },
}
