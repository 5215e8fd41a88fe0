import { getSettings, saveSettings } from '@shop/contract/admin/content/settings'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [
    { to: '/identity/shop', label: 'identity.menu', icon: 'image', right: 'settings.read', group: 'site', place: 95 },
  ],
  resources: [
    {
      name: 'identity',
      right: 'settings.read',
      calls: { one: getSettings, save: saveSettings },
      edit: () => import('./identity-edit.tsx').then((file) => file.IdentityEdit),
    },
  ],
  texts: TEXTS,
}
