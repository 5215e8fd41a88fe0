import { type AdminClaim, getStaffClaim, listStaffClaims } from '@shop/contract/admin/orders/claims'
import type { Section } from '../section.ts'
import { formatId } from '../kit/text/format.ts'
import { TEXTS } from './texts.ts'

const foundClaim = ({ number, order_number, buyer }: AdminClaim) => ({
  title: number,
  text: [formatId(order_number), buyer].filter(Boolean).join(' · '),
})

export const section: Section = {
  menu: [
    {
      to: '/claims',
      label: 'claims.menu',
      icon: 'refresh',
      right: 'claims.read',
      badge: 'claims_open',
      group: 'sales',
      place: 61,
    },
  ],
  resources: [
    {
      name: 'claims',
      right: 'claims.read',
      calls: { list: listStaffClaims, one: getStaffClaim },
      found: (row) => foundClaim(row as unknown as AdminClaim),
      list: () => import('./claim-list.tsx').then((file) => file.ClaimList),
      edit: () => import('./claim-page.tsx').then((file) => file.ClaimPage),
    },
  ],
  texts: TEXTS,
}
