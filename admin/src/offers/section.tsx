import { createStaffOffer, getStaffOffer, listStaffOffers } from '@shop/contract/admin/orders/offers'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

export const section: Section = {
  menu: [{ to: '/offers', label: 'offers.menu', icon: 'file-text', right: 'offers.read', group: 'sales', place: 50 }],
  resources: [
    {
      name: 'offers',
      right: 'offers.read',
      calls: { list: listStaffOffers, one: getStaffOffer, create: createStaffOffer },
      list: () => import('./offer-list.tsx').then((file) => file.OfferList),
      edit: () => import('./offer-page.tsx').then((file) => file.OfferPage),
      create: () => import('./new-offer.tsx').then((file) => file.NewOffer),
    },
  ],
  texts: TEXTS,
}
