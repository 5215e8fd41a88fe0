import { type Consultation, listConsultations } from '@shop/contract/admin/content/consultations'
import { getStaffReview, listStaffReviews } from '@shop/contract/admin/content/reviews'
import type { Section } from '../section.ts'
import { TEXTS } from './texts.ts'

const foundRequest = ({ name, phone, note }: Consultation) => ({
  title: name,
  text: note === '' ? phone : `${phone} · ${note}`,
})

export const section: Section = {
  menu: [
    {
      to: '/consultations',
      label: 'service.menu_consultations',
      icon: 'messages',
      right: 'consultations.read',
      badge: 'consultations_new',
      group: 'sales',
      place: 20,
    },
    {
      to: '/reviews',
      label: 'service.menu_reviews',
      icon: 'star',
      right: 'reviews.read',
      badge: 'reviews_waiting',
      group: 'site',
      place: 70,
    },
    {
      to: '/price-lists',
      label: 'service.menu_price_lists',
      icon: 'file-spreadsheet',
      right: 'content.read',
      group: 'catalog',
      place: 90,
    },
  ],
  resources: [
    {
      name: 'consultations',
      right: 'consultations.read',
      calls: { list: listConsultations },
      found: (row) => foundRequest(row as Consultation),
      list: () => import('./consultation-list.tsx').then((file) => file.ConsultationList),
    },
    {
      name: 'reviews',
      right: 'reviews.read',
      calls: { list: listStaffReviews, one: getStaffReview },
      list: () => import('./review-list.tsx').then((file) => file.ReviewList),
      edit: () => import('./review-page.tsx').then((file) => file.ReviewPage),
    },
  ],
  pages: [
    {
      path: '/price-lists',
      right: 'content.read',
      screen: () => import('./price-lists-page.tsx').then((file) => file.PriceListsPage),
    },
  ],
  texts: TEXTS,
}
