import { getMail, listMails } from '@shop/contract/admin/content/mails'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [
    {
      to: '/mails',
      label: 'mails.menu',
      icon: 'mail',
      right: 'mails.read',
      badge: 'mails_failed',
      group: 'system',
      place: 120,
    },
  ],
  resources: [
    {
      name: 'mails',
      right: 'mails.read',
      calls: { list: listMails, one: getMail },
      list: () => import('./mail-list.tsx').then((file) => file.MailList),
      edit: () => import('./mail-page.tsx').then((file) => file.MailPage),
    },
  ],
  texts: TEXTS,
}
