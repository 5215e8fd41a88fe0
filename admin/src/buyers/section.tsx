import { getBuyer, listBuyers } from '@shop/contract/admin/orders/buyers'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [{ to: '/buyers', label: 'buyers.menu', icon: 'users', right: 'buyers.read', group: 'sales', place: 60 }],
  resources: [
    {
      name: 'buyers',
      right: 'buyers.read',
      calls: { list: listBuyers, one: getBuyer },
      list: () => import('./buyer-list.tsx').then((file) => file.BuyerList),
      edit: () => import('./buyer-page.tsx').then((file) => file.BuyerPage),
      found: (row) => ({
        title: String(row['name']),
        text: [row['organization'], row['email'], row['phone_number']].filter(Boolean).join(' · '),
      }),
    },
  ],
  texts: TEXTS,
}
